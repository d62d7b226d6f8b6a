/**
 * The steps of a conversation. Each step locks the rows, reads the facts, asks `conversation-life.ts` for the new state
 * and stores it. It runs in the transaction of the caller, or else in its own.
 */
import { type Executor, inTransaction } from "../../../platform/db/database.ts";
import { MESSAGES_PER_MINUTE } from "../conversation.limits.ts";
import type { ClosedReason, ConversationSide, Notice } from "../conversation-kinds.ts";
import {
  answer,
  close,
  isAnswer,
  lapseReason,
  mayBeReminded,
  mayClose,
  postpone,
  type ReopenOutcome,
  refuseMessage,
  remind,
  reopen,
  reopenOutcome,
} from "../conversation-life.ts";
import {
  deleteLocked,
  insertHeld,
  listIdsOf,
  lockConversation,
  lockConversations,
  lockOwed,
  lockWithQueue,
  markDecided,
  readReopening,
  readReply,
  saveStep,
  saveSteps,
} from "./conversation-steps.queries.ts";
import { queueMessageNotices } from "./message-mails.queries.ts";
import { type NewMessage, toMessageRow, toNoticeRow } from "./new-message.ts";
import { passPlaceOn } from "./waiting-list.ts";

export const otherSide = (side: ConversationSide): ConversationSide => (side === "seeker" ? "poster" : "seeker");

export type SendOutcome = "sent" | "held" | "again" | "gone" | "closed" | "unanswered" | "too_fast";

export interface Sent {
  outcome: SendOutcome;
  /** The number of the stored message, even if an earlier attempt has stored it. */
  number: number | null;
  sentAt: Date | null;
}

const without = (outcome: SendOutcome): Sent => ({ outcome, number: null, sentAt: null });

/** Sends a message once, however often it is called with the same nonce. */
export function sendMessage(
  executor: Executor,
  id: string,
  side: ConversationSide,
  message: NewMessage,
  now: Date,
): Promise<Sent> {
  const { nonce, body, hold } = message;
  return inTransaction(executor, async (trx) => {
    const locked = await lockConversation(trx, id);
    if (!locked) return without("gone");
    const facts = await readReply(trx, locked, { side, nonce, perMinute: MESSAGES_PER_MINUTE }, now);
    if (facts.againNumber !== null) return { outcome: "again", number: facts.againNumber, sentAt: facts.againAt };
    if (facts.isHeldAgain) return without("held");
    const refused = refuseMessage(locked, side);
    if (refused) return without(refused);
    if (facts.isTooFast || (hold && facts.hasManyHeld)) return without("too_fast");
    if (hold) {
      await insertHeld(trx, id, { side, nonce, body, ...hold }, now);
      return without("held");
    }
    const conversation = isAnswer(locked, side) ? answer(locked, now) : postpone(locked, now);
    await saveStep(trx, { conversation, message: toMessageRow(side, message) }, now);
    return { outcome: "sent", number: locked.sent + 1, sentAt: now };
  });
}

/**
 * Adds the notice that this side shared its number. If the side owes the first answer, the number is the answer.
 * Returns false if the conversation has ended or is in the waiting list.
 */
export async function tellNumberShared(trx: Executor, id: string, side: ConversationSide, now: Date): Promise<boolean> {
  const locked = await lockConversation(trx, id);
  if (locked?.state !== "asked" && locked?.state !== "open") return false;
  const conversation = isAnswer(locked, side) ? answer(locked, now) : locked;
  await saveStep(trx, { conversation, message: toNoticeRow(side, "number_shared") }, now);
  return true;
}

type Both = NonNullable<Awaited<ReturnType<typeof lockWithQueue>>>;

/** The places of the listing without the place of this conversation. */
const placesWithout = ({ locked: { state }, places }: Both) =>
  places && {
    ...places,
    live: places.live - Number(state === "asked" || state === "open"),
    waiting: places.waiting - Number(state === "waiting"),
  };

interface End {
  side: ConversationSide;
  reason: ClosedReason;
  notice: Notice;
}

async function endLocked(trx: Executor, both: Both, { side, reason, notice }: End, now: Date): Promise<void> {
  await saveStep(trx, { conversation: close(both.locked, reason, now), message: toNoticeRow(side, notice) }, now);
  await passPlaceOn(trx, both.locked.listingId, placesWithout(both), now);
}

/** Returns false if the conversation was closed before. */
export function endConversation(executor: Executor, id: string, end: End, now: Date): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const both = await lockWithQueue(trx, id);
    if (!both || !mayClose(both.locked, end.reason)) return false;
    await endLocked(trx, both, end, now);
    return true;
  });
}

/** Closes a conversation whose time is over. Returns false if it is not due any more. */
export function lapseConversation(executor: Executor, id: string, now: Date): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const both = await lockWithQueue(trx, id);
    const reason = both && lapseReason(both.locked, now);
    if (!reason) return false;
    // The notice is for the side that waited.
    await endLocked(trx, both, { side: otherSide(both.locked.opener), reason, notice: reason }, now);
    return true;
  });
}

export function reopenConversation(
  executor: Executor,
  id: string,
  side: ConversationSide,
  now: Date,
): Promise<ReopenOutcome> {
  return inTransaction(executor, async (trx) => {
    const both = await lockWithQueue(trx, id);
    if (!both) return "gone";
    const { locked, places } = both;
    const outcome = reopenOutcome(locked, side, { places, ...(await readReopening(trx, locked)) }, now);
    if (outcome === "open" || outcome === "asked" || outcome === "waiting")
      await saveStep(trx, { conversation: reopen(locked, outcome, now), message: toNoticeRow(side, "reopened") }, now);
    return outcome;
  });
}

/** `closed`: the message cannot be delivered, because the conversation has ended. */
export type HeldOutcome = "released" | "kept" | "closed" | "already_decided";

interface Held {
  id: string;
  conversationId: string;
}

export function decideHeldMessage(
  executor: Executor,
  held: Held,
  isReleased: boolean,
  now: Date,
): Promise<HeldOutcome> {
  return inTransaction(executor, async (trx) => {
    const both = await lockWithQueue(trx, held.conversationId);
    if (!both) return "already_decided";
    const { locked } = both;
    const isDelivered = isReleased && locked.state !== "closed";
    const message = await markDecided(trx, held.id, isDelivered, now);
    if (!message) return "already_decided";
    if (isDelivered) {
      const { side } = message;
      const conversation = isAnswer(locked, side) ? answer(locked, now) : locked;
      await saveStep(trx, { conversation, message: toMessageRow(side, { ...message, warning: null }) }, now);
      if (locked.state === "waiting") await passPlaceOn(trx, locked.listingId, both.places, now);
      return "released";
    }
    if (isReleased) return "closed";
    // If the first message is kept back, nothing is left to wait for.
    if (locked.state === "waiting" && !(await readReopening(trx, locked)).hasBegun)
      await saveStep(trx, { conversation: close(locked, "blocked", now), message: null }, now);
    return "kept";
  });
}

export function deleteConversation(executor: Executor, id: string, now: Date): Promise<boolean> {
  return inTransaction(executor, async (trx) => {
    const both = await lockWithQueue(trx, id);
    if (!both) return false;
    await deleteLocked(trx, id);
    await passPlaceOn(trx, both.locked.listingId, placesWithout(both), now);
    return true;
  });
}

/**
 * Counts a reminder and returns all requests that the member has not answered. Empty if no reminder is due any more.
 */
export function remindMember(executor: Executor, memberId: string, now: Date): Promise<string[]> {
  return inTransaction(executor, async (trx) => {
    const owed = await lockOwed(trx, memberId);
    if (!owed.some((each) => mayBeReminded(each) && each.dueAt !== null && each.dueAt <= now)) return [];
    const reminded = owed.flatMap((each) => remind(each, now) ?? []);
    await saveSteps(
      trx,
      reminded.map((conversation) => ({ conversation, message: null })),
      now,
    );
    return owed.map(({ id }) => id);
  });
}

/** Deletes at most `most` conversations, one transaction each, since each locks the queue of a listing. */
export async function deleteConversationsOf(
  executor: Executor,
  memberId: string,
  most: number,
  now: Date,
): Promise<number> {
  const ids = await listIdsOf(executor, memberId, most);
  for (const id of ids) await deleteConversation(executor, id, now);
  return ids.length;
}

/** Notices about which both sides get a mail of their own (`viewing_news`). */
const hasOwnMail: ReadonlySet<Notice> = new Set<Notice>(["viewing_booked", "viewing_moved", "viewing_cancelled"]);

/** Adds the same notice to several conversations, for the other side. */
export async function addNotices(
  trx: Executor,
  ids: readonly string[],
  { side, notice }: { side: ConversationSide; notice: Notice },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const locked = await lockConversations(trx, ids);
  const message = toNoticeRow(side, notice);
  await saveSteps(
    trx,
    locked.map((each) => ({ conversation: postpone(each, now), message })),
    now,
  );
  await queueMessageNotices(
    trx,
    locked.map(({ id }) => ({ id, side: otherSide(side) })),
    now,
    !hasOwnMail.has(notice),
  );
}
