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

/** Turns notifications on or off in this browser. The browser asks for the permission only after the tap. */
export function PushSwitch({ publicKey }: { publicKey: string | null }) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const look = async () => (await loadClient()).getPushState();
    void look().then(setState, () => setState("not_supported"));
  }, []);
  if (publicKey === null) return <Notice tone="info">{m.push_not_set_up()}</Notice>;
  const change = async (key: string): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const client = await loadClient();
      const next = state === "on" ? await client.turnOffPush() : await client.turnOnPush(key);
      if (state === "off" && next !== "on") setProblem(m.push_denied());
      setState(next);
      await revalidate();
    } catch {
      setProblem(m.push_failed());
    } finally {
      setBusy(false);
    }
  };
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
      {(state === "on" || state === "off") && (
        <Button variant={state === "on" ? "secondary" : "primary"} busy={busy} onClick={() => void change(publicKey)}>
          {state === "on" ? m.push_turn_off() : m.push_turn_on()}
        </Button>
      )}
    </div>
  );
}
