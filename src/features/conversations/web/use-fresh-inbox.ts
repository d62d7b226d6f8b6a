import { useEffect, useRef } from "react";
import { useFetchers, useRevalidator } from "react-router";
import { useRootData } from "../../../platform/web/root-data.ts";
import { isLive, onInboxStatus } from "./live-inbox.ts";

const EVERY_MS = 15_000;

/**
 * Loads the page's data again when an event arrives and when somebody comes back to the page. Without a stream, also
 * loads it every 15 seconds.
 */
export function useFreshInbox(): void {
  const { revalidate } = useRevalidator();
  const cursor = useRootData()?.inbox?.cursor;
  const loaded = useRef(cursor);
  // Loading the page again would drop the redirect of a form that is being sent. What was sent loads it anyway.
  const isSending = useFetchers().some(({ state }) => state === "submitting");
  const isBusy = useRef(isSending);
  useEffect(() => {
    loaded.current = cursor;
    isBusy.current = isSending;
  }, [cursor, isSending]);
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && navigator.onLine && !isBusy.current) void revalidate();
    };
    const timer = setInterval(() => {
      if (!isLive()) refresh();
    }, EVERY_MS);
    // The page may have loaded the change already, after the member's own message.
    const unsubscribe = onInboxStatus((status) => {
      if (status.cursor !== loaded.current) refresh();
    });
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate]);
}
