import { useCallback, useEffect, useState } from "react";
import { explain } from "./auth-words.ts";

export type LinkCheck<T> = { state: "checking" } | { state: "good"; value: T } | { state: "bad"; words: string };

/** A link of an e-mail is good once, so the same one is never asked about twice: not by a second rendering either. */
const asked = new Map<string, Promise<unknown>>();

/** Asks about a link as soon as its page is there. `again` is for a network that failed. */
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
        if (isCurrent()) setCheck({ state: "bad", words: explain(error)?.words ?? "" });
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
