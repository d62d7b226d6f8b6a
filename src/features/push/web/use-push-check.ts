import { useEffect } from "react";
import { endpointHere } from "../push-here.ts";

/** The page needs the network first. */
const DELAY_MS = 5_000;

/** Once for each document, in browsers where notifications are on. */
export function usePushCheck(): void {
  useEffect(() => {
    if (endpointHere() === null) return undefined;
    const check = async () => (await import("./push-client.ts")).checkPush();
    // Offline: at the next visit.
    const timer = setTimeout(() => void check().catch(() => undefined), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
