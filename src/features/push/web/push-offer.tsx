import { useEffect, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { PUSH_LATER_KEY } from "../../../platform/device.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { getPush, getPushState, turnOnPush } from "./push-client.ts";
import "./push-offer.css";

/** Members who said "not now" are not asked again in this browser. The settings page still offers notifications. */
function wasDeclined(): boolean {
  try {
    return localStorage.getItem(PUSH_LATER_KEY) !== null;
  } catch {
    return true;
  }
}

/** Returns the key to subscribe with. Undefined if there is nothing to offer in this browser. */
async function findOffer(): Promise<string | undefined> {
  if (wasDeclined() || (await getPushState()) !== "off") return undefined;
  return (await getPush()).publicKey ?? undefined;
}

export interface PushOfferProps {
  /** What the member has just done: `messages` after they asked about a room, `visits` after they booked a visit. */
  about?: "messages" | "visits";
}

/** Offers notifications to somebody who waits for an answer or a visit. Shown only where they can be turned on. */
export function PushOffer({ about = "messages" }: PushOfferProps) {
  const isVisit = about === "visits";
  const [publicKey, setPublicKey] = useState<string>();
  const [step, setStep] = useState<"ask" | "busy" | "done" | "denied" | "failed" | "gone">("ask");
  useEffect(() => {
    // Offline, nothing is offered.
    void findOffer().then(setPublicKey, () => undefined);
  }, []);
  if (!publicKey || step === "gone") return null;
  const accept = async (): Promise<void> => {
    setStep("busy");
    try {
      setStep((await turnOnPush(publicKey)) === "on" ? "done" : "denied");
    } catch {
      setStep("failed");
    }
  };
  const decline = (): void => {
    setStep("gone");
    try {
      localStorage.setItem(PUSH_LATER_KEY, "1");
    } catch {
      // Storage is disabled in this browser.
    }
  };
  if (step === "done" || step === "denied")
    return (
      <Notice tone={step === "done" ? "success" : "info"} announce>
        {step === "done" ? m.push_offer_done() : m.push_denied()}
      </Notice>
    );
  return (
    <section className="push-offer" aria-labelledby="push-offer-title">
      <h2 id="push-offer-title">{isVisit ? m.push_offer_visit_title() : m.push_offer_title()}</h2>
      <p>{isVisit ? m.push_offer_visit_text() : m.push_offer_text()}</p>
      {step === "failed" && (
        <Notice tone="error" announce>
          {m.push_failed()}
        </Notice>
      )}
      <div className="push-offer-actions">
        <Button busy={step === "busy"} onClick={() => void accept()}>
          {isVisit ? m.push_offer_visit_accept() : m.push_offer_accept()}
        </Button>
        <Button variant="quiet" onClick={decline}>
          {m.push_offer_later()}
        </Button>
      </div>
    </section>
  );
}
