import { useCallback, useEffect, useState } from "react";
import { explain } from "./auth-errors.ts";

export type LinkCheck<T> = { state: "checking" } | { state: "good"; value: T } | { state: "bad"; text: string };

/** Mailed links work only once, so each is checked once, even if React renders twice. */
const asked = new Map<string, Promise<unknown>>();

/** Checks a link when the page is mounted. `again` retries after a network error. */
export function useLinkCheck<T>(code: string, ask: () => Promise<T>): { check: LinkCheck<T>; again: () => void } {
  const [check, setCheck] = useState<LinkCheck<T>>({ state: "checking" });
  const run = useCallback(
    async (isCurrent: () => boolean) => {
      const answer = (asked.get(code) as Promise<T> | undefined) ?? ask();
      asked.set(code, answer);
      try {
        const value = await answer;
        if (isCurrent()) setCheck({ state: "good", value });
      } catch (error) {
        asked.delete(code);
        if (isCurrent()) setCheck({ state: "bad", text: explain(error)?.text ?? "" });
      }
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for a link, whatever else changes around it
    [code],
  );
  useEffect(() => {
    let isGone = false;
    void run(() => !isGone);
    return () => {
      isGone = true;
    };
  }, [run]);
  const again = () => {
    setCheck({ state: "checking" });
    void run(() => true);
  };
  return { check, again };
}
