import { PUSH_KEY } from "../../platform/device.ts";

/** Whether notifications were turned on in this browser: the endpoint at that time. */
export function endpointHere(): string | null {
  try {
    return localStorage.getItem(PUSH_KEY);
  } catch {
    return null; // Storage is disabled in this browser.
  }
}

/** At log-out. The server has ended it with the session; the browser forgets it too. Costs nothing where notifications were never turned on. */
export async function endPushHere(): Promise<void> {
  if (endpointHere() === null) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // The push service could not be reached. The server sends nothing there any more.
  }
}
