import { PUSH_KEY } from "../../platform/device.ts";

/**
 * Key in localStorage of the time until which this browser may need notifications about a friend's visit. The entry
 * stays at log-out, because it does not belong to an account. The key is not in device.ts, because every page loads
 * that file.
 */
export const WITH_YOU_KEY = "nest-mates-with-you";

/** Returns the endpoint for which notifications were turned on in this browser, or null if they are off. */
export function endpointHere(): string | null {
  try {
    return localStorage.getItem(PUSH_KEY);
  } catch {
    return null; // Storage is disabled in this browser.
  }
}

function isNeededForFriend(): boolean {
  try {
    return Date.parse(localStorage.getItem(WITH_YOU_KEY) ?? "") > Date.now();
  } catch {
    return false;
  }
}

/**
 * Ends the browser's subscription at log-out, when the server has ended its own with the session. Does nothing where
 * notifications were never turned on. The same subscription serves the news of a friend's visit. So it stays while
 * somebody waits for such news here, unless the server could not be told that the member's notifications have ended.
 */
export async function endPushHere({ isServerTold = true } = {}): Promise<void> {
  if (endpointHere() === null || (isServerTold && isNeededForFriend())) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // The push service could not be reached. The server does not send anything to this endpoint any more.
  }
}
