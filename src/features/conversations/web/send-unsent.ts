import { fetchWhole, NetworkError, untilReached } from "../../../platform/connection.ts";
import type { Refusal } from "../../../platform/http/page-errors.ts";
import { readUnsent, type UnsentMessage, updateUnsent } from "./unsent-store.ts";

const UNAUTHORIZED = 401;
const isBusyStatus = (status: number) => status === 503 || status === 502 || status === 504;

async function post({ conversation, nonce, text, isSure }: UnsentMessage): Promise<Response> {
  const body = JSON.stringify({ nonce, text, isSure });
  const headers = { "content-type": "application/json" };
  const response = await fetchWhole(
    new Request(`/api/conversations/${conversation}/messages`, { method: "POST", headers, body }),
  );
  // A restarting server is tried again, like a lost connection.
  if (isBusyStatus(response.status)) throw new NetworkError(`The server answered ${response.status}`);
  return response;
}

async function sendOne(uid: string, message: UnsentMessage): Promise<void> {
  const response = await untilReached(() => post(message));
  // The session has ended, so the sender has to log in, whatever the response says.
  if (response.status === UNAUTHORIZED) return updateUnsent(uid, message.nonce, { failure: "sign_in_required" });
  const body = (await response.json()) as { number?: number | null; code?: Refusal };
  updateUnsent(uid, message.nonce, response.ok ? { number: body.number ?? null } : { failure: body.code ?? "fault" });
}

const isDue = ({ number, failure }: UnsentMessage) => number === undefined && failure === undefined;
let isSending = false;

/**
 * Sends the messages one after the other, in the order in which they were written. Waits while the server is not
 * reachable, even after the page has changed.
 */
export async function sendAllUnsent(uid: string): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (let next = readUnsent(uid).find(isDue); next; next = readUnsent(uid).find(isDue)) {
      try {
        await sendOne(uid, next);
      } catch {
        updateUnsent(uid, next.nonce, { failure: "fault" });
      }
    }
  } finally {
    isSending = false;
  }
}
