/** The steps of a conversation. Each is one function of the database, so that locks last one round trip. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { MESSAGES_PER_MINUTE } from "../conversation.limits.ts";
import type { ClosedReason, ConversationSide, Notice } from "../conversation-kinds.ts";

/** A message that is not held may carry a warning for its reader. */
export interface NewMessage {
  nonce: string;
  body: string;
  warning: string | null;
  /** Held for a moderator. */
  hold: { score: number; reasons: readonly string[] } | null;
}

export type OpenOutcome = "asked" | "waiting" | "held" | "had" | "gone" | "full" | "line_full";

interface Opening extends NewMessage {
  listingId: string;
  seekerId: string;
  opener: ConversationSide;
}

const openText = prepared(`
  select outcome, conversation_id as id from open_conversation(
    $1::bigint, $2::bigint, $3::conversation_side, $4::bigint, $5::text, $6::text, $7::integer, $8::text[],
      $9::timestamptz)`);

/** The id is null if there is no conversation. */
export async function openConversation(
  trx: Executor,
  { listingId, seekerId, opener, nonce, body, warning, hold }: Opening,
  now: Date,
): Promise<{ outcome: OpenOutcome; id: string | null }> {
  const values = [listingId, seekerId, opener, nonce, body, warning, hold?.score ?? null, hold?.reasons ?? null, now];
  return only(await runText<{ outcome: OpenOutcome; id: string | null }>(trx, openText, values));
}

export type SendOutcome = "sent" | "held" | "again" | "gone" | "closed" | "unanswered" | "too_fast";

export interface Sent {
  outcome: SendOutcome;
  /** Of the message that is there, also if it was sent before. */
  number: number | null;
  sentAt: Date | null;
}

const sendText = prepared(`
  select outcome, message_number as number, message_at as "sentAt" from send_conversation_message(
    $1::bigint, $2::conversation_side, $3::bigint, $4::text, $5::text, $6::integer, $7::text[], $8::integer,
      $9::timestamptz)`);

export async function sendMessage(
  trx: Executor,
  id: string,
  side: ConversationSide,
  { nonce, body, warning, hold }: NewMessage,
  now: Date,
): Promise<Sent> {
  const values = [id, side, nonce, body, warning, hold?.score ?? null, hold?.reasons ?? null, MESSAGES_PER_MINUTE, now];
  return only(await runText<Sent>(trx, sendText, values));
}

const readText = prepared("select read_conversation($1::bigint, $2::conversation_side, $3::integer) as unread");

/** Returns how many messages are left unread. */
export async function markRead(executor: Executor, id: string, side: ConversationSide, upTo: number): Promise<number> {
  return only(await runText<{ unread: number | null }>(executor, readText, [id, side, upTo])).unread ?? 0;
}

const endText =
  "select end_conversation($1::bigint, $2::conversation_side, $3::text, $4::text, $5::timestamptz) as done";

/** Returns false if it was closed before. */
export async function endConversation(
  trx: Executor,
  id: string,
  { side, reason, notice }: { side: ConversationSide; reason: ClosedReason; notice: Notice },
  now: Date,
): Promise<boolean> {
  return only(await runText<{ done: boolean }>(trx, endText, [id, side, reason, notice, now])).done;
}

export type ReopenOutcome = "open" | "asked" | "waiting" | "gone" | "full" | "line_full";

const reopenText = "select outcome from reopen_conversation($1::bigint, $2::conversation_side, $3::timestamptz)";

export async function reopenConversation(
  trx: Executor,
  id: string,
  side: ConversationSide,
  now: Date,
): Promise<ReopenOutcome> {
  return only(await runText<{ outcome: ReopenOutcome }>(trx, reopenText, [id, side, now])).outcome;
}

const numberText = "select tell_number_shared($1::bigint, $2::conversation_side, $3::timestamptz) as done";

/** The number of the side that owes an answer is the answer. Returns false if the conversation has ended, or waits. */
export async function tellNumberShared(trx: Executor, id: string, side: ConversationSide, now: Date): Promise<boolean> {
  return only(await runText<{ done: boolean }>(trx, numberText, [id, side, now])).done;
}

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("a function of the database returned no row");
  return row;
}
