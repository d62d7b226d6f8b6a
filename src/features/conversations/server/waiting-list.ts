/** Places of a listing: who begins a conversation, who waits in line, and who gets a place that comes free. */
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
  type LockedConversation,
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
  // The poster can read it from now on.
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

/** Gives the place of a conversation that has ended, or was delivered, to the next. The caller has locked both. */
export async function passPlaceOn(
  trx: Executor,
  { listingId }: Pick<LockedConversation, "listingId">,
  waiting: number,
  now: Date,
): Promise<void> {
  if (listingId !== null && waiting > 0) await promoteWaiting(trx, listingId, now);
}

interface Pair {
  listingId: string;
  seekerId: string;
  opener: ConversationSide;
}

type Met = { outcome: "had" | "gone" | "full"; id: string | null };

/** What `decide` needs about a new conversation, or why there is none. */
async function lockPlaces(trx: Executor, { listingId, seekerId, opener }: Pair, now: Date) {
  const opening = await lockOpening(trx, listingId);
  const facts = opening && (await readOpening(trx, { listingId, posterId: opening.posterId, seekerId }, now));
  if (!facts || facts.isBlocked) return { met: { outcome: "gone", id: null } satisfies Met };
  const { met, hasBegun, liveOfNew, isNewAccount } = facts;
  if (met && (met.askedAt !== null || met.opener === opener)) return { met: { outcome: "had", id: met.id } as Met };
  const places: Places = { ...opening, liveOfNew };
  const isWaiting = met?.state === "waiting" && opener === "poster" && hasBegun;
  if (met && !isWaiting && (met.state !== "closed" || hasBegun)) return { met: { outcome: "gone", id: null } as Met };
  const promoted = places.waiting > 0 && places.live < places.cap ? await promoteWaiting(trx, listingId, now) : [];
  if (isWaiting) {
    const isAsked = promoted.some(({ id }) => id === met.id);
    return { met: (isAsked ? { outcome: "had", id: met.id } : { outcome: "full", id: null }) as Met };
  }
  places.live += promoted.length;
  places.waiting -= promoted.length;
  places.liveOfNew += promoted.filter(({ isNew }) => isNew).length;
  return { places, posterId: opening.posterId, isNew: opener === "seeker" && isNewAccount };
}

/** The id is null if there is no conversation. */
export function openConversation(
  executor: Executor,
  { listingId, seekerId, opener, ...message }: Pair & NewMessage,
  now: Date,
): Promise<{ outcome: OpenOutcome; id: string | null }> {
  return inTransaction(executor, async (trx) => {
    const { met, places, posterId, isNew } = await lockPlaces(trx, { listingId, seekerId, opener }, now);
    if (met) return met;
    const outcome = beginOutcome(places, { opener, isNew, isHeld: message.hold !== null });
    if (outcome === "full" || outcome === "line_full") return { outcome, id: null };
    const row = message.hold ? null : toMessageRow(opener, message);
    const begun = { listingId, posterId, seekerId, opener, life: begin(outcome, now), message: row };
    const id = await insertBegun(trx, begun, now);
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
    const { met, places, posterId } = await lockPlaces(trx, pair, now);
    if (met) return met;
    const message = toNoticeRow("poster", notice);
    if (isDeclined) {
      const id = await insertBegun(trx, { ...pair, opener: "seeker", posterId, life: turnDown(now), message }, now);
      return { outcome: "closed", id };
    }
    if (places.live >= places.cap) return { outcome: "full", id: null };
    return {
      outcome: "asked",
      id: await insertBegun(trx, { ...pair, posterId, life: begin("asked", now), message }, now),
    };
  });
}

/** Those who were closed since then because the room was taken, as long as there are places. Returns how many. */
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
