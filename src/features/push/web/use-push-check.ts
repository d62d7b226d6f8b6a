import { useEffect } from "react";
import { endpointHere } from "../push-here.ts";

/** The check waits this long, because the page needs the network first. */
const DELAY_MS = 5_000;

/** Checks the subscription once per document, in browsers where notifications are on. */
export function usePushCheck(): void {
  useEffect(() => {
    if (endpointHere() === null) return undefined;
    const check = async () => (await import("./push-client.ts")).checkPush();
    // If the check fails because the device is offline, the next visit repeats it.
    const timer = setTimeout(() => void check().catch(() => undefined), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
