import type { WireMember } from "../account.schema.ts";
import { AccountError } from "./account-error.ts";

const UNAUTHORIZED = 401;

/** Whether the session is gone: logged out in another tab, or expired. Then the page should redirect to `loginPath`. */
const isSignInExpired = (response: Response): boolean => response.status === UNAUTHORIZED;

const SESSION = "/api/session";
const CHANNEL = "nest-mates-session";

/** Creates a session on our server. */
export async function openSession(idToken: string): Promise<WireMember> {
  const answer = await send(SESSION, { method: "POST", headers: { authorization: `Bearer ${idToken}` } });
  tellOtherTabs();
  return (await answer.json()) as WireMember;
}

export async function closeSession(): Promise<void> {
  await send(SESSION, { method: "DELETE" });
  tellOtherTabs();
}

/** Asks for deletion. All sessions end, so the other tabs are notified. */
export async function leaveAccount(): Promise<void> {
  await send("/api/account", { method: "DELETE" });
  tellOtherTabs();
}

/** Sends changed claims (name, photo, e-mail address, number) to the server. The session stays. */
export async function refreshMember(idToken: string): Promise<void> {
  await send("/account/refresh", { method: "POST", body: new URLSearchParams({ idToken }) });
}

/**
 * Sending and receiving use the same channel: a BroadcastChannel does not deliver to itself, so only other tabs are
 * notified.
 */
let channel: BroadcastChannel | undefined;
const getChannel = () =>
  typeof BroadcastChannel === "undefined" ? undefined : (channel ??= new BroadcastChannel(CHANNEL));

/** Calls `changed` after another tab has logged in or out. */
export function onSessionChange(changed: () => void): () => void {
  const shared = getChannel();
  shared?.addEventListener("message", changed);
  return () => shared?.removeEventListener("message", changed);
}

function tellOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin has no target
  getChannel()?.postMessage("changed");
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const answer = await reach(address, init);
  if (answer.ok) return answer;
  throw new AccountError((await codeOf(answer)) ?? (isSignInExpired(answer) ? "sign_in_expired" : "internal"));
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch {
    // The browser gives no details of a network error.
    throw new AccountError("network-request-failed");
  }
}

async function codeOf(answer: Response): Promise<string | undefined> {
  if (!answer.headers.get("content-type")?.includes("json")) return undefined;
  const { code } = (await answer.json()) as { code?: string };
  return code;
}
