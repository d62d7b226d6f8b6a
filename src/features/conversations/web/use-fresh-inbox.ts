import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
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
  useEffect(() => {
    loaded.current = cursor;
  }, [cursor]);
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && navigator.onLine) void revalidate();
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
