import { useEffect, useState } from "react";
import { useSubmit } from "react-router";
import { WITH_YOU_KEY } from "../../features/push/push-here.ts";
import type { PushState } from "../../features/push/web/push-client.ts";
import { LINK_HOURS } from "../../features/visit-pass/visit-pass.limits.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { DAY_MS } from "../../platform/time.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

const loadClient = () => import("../../features/push/web/push-client.ts");

/** Longer than any pass is valid. */
const NEEDED_MS = 30 * DAY_MS;

/** A log-out in this browser must not end its subscription, because the friend's alarm needs it. */
function keepSubscription(): void {
  try {
    localStorage.setItem(WITH_YOU_KEY, new Date(Date.now() + NEEDED_MS).toISOString());
  } catch {
    // Storage is disabled in this browser.
  }
}

const impossible: Partial<Record<PushState, () => string>> = {
  not_supported: m.with_you_push_not_supported,
  install_first: m.with_you_push_install_first,
  blocked: m.with_you_push_blocked,
};

interface FriendPushProps {
  name: string;
  publicKey: string;
  isBusy: boolean;
}

/**
 * The second way: a notification in this browser. It asks for permission only after the tap. Hidden without JavaScript.
 */
export function FriendPush({ name, publicKey, isBusy }: FriendPushProps) {
  const submit = useSubmit();
  const [state, setState] = useState<PushState>("off");
  const [step, setStep] = useState<"ask" | "busy" | "denied" | "failed">("ask");
  useEffect(() => {
    const look = async () => (await loadClient()).getPushState();
    // If the client cannot be loaded, the tap tries again.
    void look().then(setState, () => undefined);
  }, []);
  const subscribe = async (): Promise<void> => {
    setStep("busy");
    try {
      const subscription = (await (await loadClient()).subscribeHere(publicKey))?.toJSON();
      if (!subscription) return setStep("denied");
      keepSubscription();
      const { endpoint = "", keys = {} } = subscription;
      await submit(
        { intent: "push", endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" },
        { method: "post", replace: true },
      );
      setStep("ask");
    } catch {
      setStep("failed");
    }
  };
  const reason = step === "denied" ? m.with_you_push_denied : impossible[state];
  return (
    <section className="with-you-answer needs-scripting" aria-labelledby="with-you-push">
      <h2 id="with-you-push">{m.with_you_push()}</h2>
      {reason ? (
        <Notice announce={step === "denied"}>{reason()}</Notice>
      ) : (
        <>
          <p>{m.with_you_push_text({ name, hours: number(LINK_HOURS) })}</p>
          {step === "failed" && (
            <Notice tone="error" announce>
              {m.with_you_push_failed()}
            </Notice>
          )}
          <Button variant="secondary" size="l" wide busy={isBusy || step === "busy"} onClick={() => void subscribe()}>
            {m.with_you_push_go()}
          </Button>
        </>
      )}
    </section>
  );
}
