import { PUSH_KEY } from "../../platform/device.ts";

/**
 * Key in localStorage of the time until which a friend's visit may need notifications in this browser. Stays at
 * log-out: it is not about an account. Not in device.ts, which every page loads.
 */
export const WITH_YOU_KEY = "nest-mates-with-you";

/** Whether notifications were turned on in this browser: the endpoint at that time. */
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
 * At log-out. The server has ended it with the session; the browser forgets it too. Costs nothing where notifications
 * were never turned on. A browser has one subscription for both, so it stays while somebody here waits for news of a
 * friend's visit, unless the server does not know that the member's has ended.
 */
export async function endPushHere({ isServerTold = true } = {}): Promise<void> {
  if (endpointHere() === null || (isServerTold && isNeededForFriend())) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // The push service could not be reached. The server sends nothing there any more.
  }
}
