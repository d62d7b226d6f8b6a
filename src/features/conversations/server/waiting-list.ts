/**
 * Manages the places of a listing: who begins a conversation, who joins the waiting list, and who gets a free place.
 */
import { type Executor, inTransaction } from "../../../platform/db/database.ts";
import type { ConversationSide, Notice } from "../conversation-kinds.ts";
import {
  begin,
  beginOutcome,
  choosePromoted,
  chooseRestored,
  type OpenOutcome,
  type Places,
  promote,
  restore,
  turnDown,
} from "../conversation-life.ts";
import {
  insertBegun,
  insertHeld,
  listInLine,
  lockFilled,
  lockOpening,
  lockQueue,
  readOpening,
  saveSteps,
} from "./conversation-steps.queries.ts";
import { queueMessageNotices } from "./message-mails.queries.ts";
import { type NewMessage, toMessageRow, toNoticeRow } from "./new-message.ts";

/** Gives free places to those who wait, and returns who got one. The caller has locked the queue. */
async function promoteWaiting(trx: Executor, listingId: string, now: Date) {
  const inLine = await listInLine(trx, listingId, now);
  const promoted = inLine[0] ? choosePromoted(inLine[0], inLine) : [];
  await saveSteps(
    trx,
    promoted.map((each) => ({
      conversation: promote(each, now),
      message: each.opener === "seeker" ? toNoticeRow("poster", "promoted") : null,
    })),
    now,
  );
  // The poster can read the conversation from now on.
  const told = promoted.flatMap(({ id }) => (["seeker", "poster"] as const).map((side) => ({ id, side })));
  await queueMessageNotices(trx, told, now);
  return promoted;
}

/** Returns how many got a place. */
export function fillFreePlaces(executor: Executor, listingId: string, now: Date): Promise<number> {
  return inTransaction(executor, async (trx) => {
    await lockQueue(trx, listingId);
    return (await promoteWaiting(trx, listingId, now)).length;
  });
}

/** Promotes somebody who waits, if a place is free. The caller has locked the queue. */
export async function passPlaceOn(
  trx: Executor,
  listingId: string | null,
  places: Pick<Places, "cap" | "live" | "waiting"> | undefined,
  now: Date,
) {
  const isFree = places !== undefined && places.waiting > 0 && places.live < places.cap;
  return isFree && listingId !== null ? promoteWaiting(trx, listingId, now) : [];
}

interface Pair {
  listingId: string;
  seekerId: string;
  opener: ConversationSide;
}

interface Met {
  outcome: "had" | "gone" | "full";
  id: string | null;
}
type Room = Places & { posterId: string; isNew: boolean };

/** Locks the queue. Returns the places for a new conversation, or the outcome if none can begin. */
async function lockPlaces(
  trx: Executor,
  { listingId, seekerId, opener }: Pair,
  now: Date,
): Promise<{ met: Met } | { met?: undefined; room: Room }> {
  const gone = { met: { outcome: "gone", id: null } } as const;
  const opening = await lockOpening(trx, listingId);
  const read = opening && (await readOpening(trx, { listingId, posterId: opening.posterId, seekerId }, now));
  if (!read || read.facts.isBlocked) return gone;
  const { facts, met } = read;
  if (met && (met.askedAt !== null || met.opener === opener)) return { met: { outcome: "had", id: met.id } };
  const isInLine = met?.state === "waiting" && opener === "poster" && facts.hasBegun;
  if (met && !isInLine && (met.state !== "closed" || facts.hasBegun)) return gone;
  const promoted = await passPlaceOn(trx, listingId, opening, now);
  if (isInLine) {
    const isAsked = promoted.some(({ id }) => id === met.id);
    return { met: isAsked ? { outcome: "had", id: met.id } : { outcome: "full", id: null } };
  }
  return {
    room: {
      ...opening,
      live: opening.live + promoted.length,
      waiting: opening.waiting - promoted.length,
      liveOfNew: facts.liveOfNew + promoted.filter(({ isNew }) => isNew).length,
      isNew: opener === "seeker" && facts.isNewAccount,
    },
  };
}

/** The id is null if there is no conversation. */
export function openConversation(
  executor: Executor,
  { listingId, seekerId, opener, ...message }: Pair & NewMessage,
  now: Date,
): Promise<{ outcome: OpenOutcome; id: string | null }> {
  return inTransaction(executor, async (trx) => {
    const pair = { listingId, seekerId, opener };
    const locked = await lockPlaces(trx, pair, now);
    if (locked.met) return locked.met;
    const { room } = locked;
    const outcome = beginOutcome(room, { opener, isNew: room.isNew, isHeld: message.hold !== null });
    if (outcome === "full" || outcome === "line_full") return { outcome, id: null };
    const row = message.hold ? null : toMessageRow(opener, message);
    const id = await insertBegun(
      trx,
      { ...pair, posterId: room.posterId, life: begin(outcome, now), message: row },
      now,
    );
    if (message.hold) await insertHeld(trx, id, { side: opener, ...message, ...message.hold }, now);
    return { outcome, id };
  });
}

export type AnswerOutcome = "asked" | "closed" | "had" | "gone" | "full";

/** A poster answers somebody who has not written. The id is null if there is no conversation. */
export function answerInterest(
  executor: Executor,
  {
    listingId,
    personId,
    notice,
    isDeclined,
  }: { listingId: string; personId: string; notice: Notice; isDeclined: boolean },
  now: Date,
): Promise<{ outcome: AnswerOutcome; id: string | null }> {
  return inTransaction(executor, async (trx) => {
    const pair = { listingId, seekerId: personId, opener: "poster" } as const;
    const locked = await lockPlaces(trx, pair, now);
    if (locked.met) return locked.met;
    const { posterId, live, cap } = locked.room;
    const message = toNoticeRow("poster", notice);
    if (isDeclined) {
      const id = await insertBegun(trx, { ...pair, opener: "seeker", posterId, life: turnDown(now), message }, now);
      return { outcome: "closed", id };
    }
    if (live >= cap) return { outcome: "full", id: null };
    const id = await insertBegun(trx, { ...pair, posterId, life: begin("asked", now), message }, now);
    return { outcome: "asked", id };
  });
}

/**
 * Restores conversations that were closed since then because the room was taken, as long as there are places. Returns
 * how many.
 */
export function restoreFilledConversations(
  executor: Executor,
  listingId: string,
  since: Date,
  now: Date,
): Promise<number> {
  return inTransaction(executor, async (trx) => {
    const places = await lockQueue(trx, listingId);
    if (!places) return 0;
    const restored = chooseRestored(places, await lockFilled(trx, listingId, since));
    const message = toNoticeRow("poster", "reopened");
    await saveSteps(
      trx,
      restored.map((each) => ({ conversation: restore(each, now), message })),
      now,
    );
    return restored.length;
  });
}
