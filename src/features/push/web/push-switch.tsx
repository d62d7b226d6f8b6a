import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { PushState } from "./push-client.ts";

const loadClient = () => import("./push-client.ts");

const texts: Record<PushState, () => string> = {
  not_supported: m.push_not_supported,
  install_first: m.push_install_first,
  blocked: m.push_blocked,
  off: m.push_here_off,
  on: m.push_here_on,
};

/** Notifications in this browser. */
interface PushHere {
  /** Undefined until the browser has answered. */
  state: PushState | undefined;
  busy: boolean;
  problem: string | undefined;
  change: () => void;
}

/** Turns notifications on or off in this browser. The browser asks for the permission only after the tap. */
export function usePushHere(publicKey: string | null, hasDevices: boolean): PushHere {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const look = async () => {
      const client = await loadClient();
      // The push service may have ended the subscription of this browser. Without a network, the browser decides.
      if (!hasDevices) await client.checkPush().catch(() => undefined);
      return client.getPushState();
    };
    void look().then(setState, () => setState("not_supported"));
  }, [hasDevices]);
  const change = async (): Promise<void> => {
    if (publicKey === null) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const client = await loadClient();
      const next = state === "on" ? await client.turnOffPush() : await client.turnOnPush(publicKey);
      if (state === "off" && next !== "on") setProblem(m.push_denied());
      setState(next);
      await revalidate();
    } catch {
      setProblem(m.push_failed());
    } finally {
      setBusy(false);
    }
  };
  return { state, busy, problem, change: () => void change() };
}

/** What this browser does, and why not more. */
export function PushStatus({ here: { state, problem } }: { here: PushHere }) {
  return (
    <div className="push-switch">
      <noscript>
        <p>{m.push_needs_script()}</p>
      </noscript>
      <output className="needs-scripting">{state ? texts[state]() : m.push_checking()}</output>
      {problem && state !== "blocked" && (
        <Notice tone="error" announce>
          {problem}
        </Notice>
      )}
    </div>
  );
}

interface PushButtonProps {
  here: PushHere;
  /** The shorter text in an outline, for a column of a table. Screen readers get the whole text. */
  isShort?: boolean;
}

export function PushButton({ here: { state, busy, change }, isShort = false }: PushButtonProps) {
  if (state !== "on" && state !== "off") return null;
  const label = state === "on" ? m.push_turn_off() : m.push_turn_on();
  return (
    <Button
      variant={state === "on" || isShort ? "secondary" : "primary"}
      busy={busy}
      onClick={change}
      aria-label={isShort ? label : undefined}
    >
      {isShort ? m.push_turn_on_short() : label}
    </Button>
  );
}
