import type { Actor } from "../../../platform/auth/actor.ts";
import { countAction, readActionCount } from "../../../platform/db/action-counts.queries.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError, type ProblemCode } from "../../../platform/errors.ts";
import type { Emit } from "../../../platform/jobs/events.ts";
import { countNumbers } from "../../screening/numbers.ts";
import { MESSAGES_PAGE } from "../conversation.limits.ts";
import type { ConversationPreferences, DeclineInput, OpenInput, SendInput } from "../conversation.schema.ts";
import type { WireConversation, WireOpened, WireSent } from "../conversation.wire.ts";
import { type ConversationSide, declineNotice } from "../conversation-kinds.ts";
import { assessMessage, HOLD_AT, type MessageRisk, READ_WITH } from "../message-risk.ts";
import { markRead } from "./conversation-steps.queries.ts";
import { endConversation, otherSide, reopenConversation, sendMessage, tellNumberShared } from "./conversation-steps.ts";
import { toWireConversation } from "./conversation-view.ts";
import {
  assertMayAsk,
  assertMayInvite,
  assertNotPaused,
  getSide,
  newConversationsPerDay,
} from "./conversations.policy.ts";
import {
  type ConversationRow,
  clearUnreadBetween,
  findConversation,
  findTheirPhone,
  isPhonePaused,
  listBetween,
  listHeld,
  listMessages,
  listRecentTexts,
  type OneConversation,
  shareNumber,
  updateHidden,
} from "./inbox.queries.ts";
import type { InboxHints } from "./inbox-hints.ts";
import type { NewMessage } from "./new-message.ts";
import { findOpening, findOpeningToSeeker, findPreferences, holdGender, savePreferences } from "./openings.queries.ts";
import { openConversation } from "./waiting-list.ts";

const NEWEST = 2_147_483_647;

/** The counter has calendar days of Dhaka. Two of them always contain the last 24 hours. */
const warnings = { kind: "message_warning", most: 3, days: 2 } as const;

/**
 * Limits the work of masking: whenever a page of messages is read, all its numbers are checked. A long list of costs
 * has 60.
 */
const MOST_NUMBERS = 200;

export type ConversationsService = ReturnType<typeof createConversationsService>;

export interface ConversationsOptions {
  db: Executor;
  /** Asks the identity provider whether the e-mail address has been verified meanwhile. */
  refreshActor: (actor: Actor) => Promise<Actor>;
  emit: Emit;
  /** Called after the commit. */
  inboxHints: InboxHints;
}

export async function findOwn(
  executor: Executor,
  actor: Actor,
  id: string,
): Promise<{ row: OneConversation; side: ConversationSide }> {
  const row = await findConversation(executor, actor.memberId, id);
  const side = getSide(actor, row);
  if (!row) throw new AppError("conversation_not_found");
  return { row, side };
}

/** Checks who may do what in a conversation. The steps update the counts, the places and the due times. */
export function createConversationsService({ db, refreshActor, emit, inboxHints }: ConversationsOptions) {
  /**
   * Asks the sender before a message that reads like a scam is sent; most honest people stop there. The questions are
   * counted, so that nobody can try wordings until one passes.
   */
  async function assessOrAsk(
    { memberId }: Actor,
    { text, isSure = false }: SendInput,
    before: readonly string[],
    isVisited: boolean,
  ): Promise<MessageRisk> {
    if (countNumbers(text) > MOST_NUMBERS)
      throw new AppError("validation_failed", { issues: [{ path: ["body", "text"], message: "Too many numbers" }] });
    const risk = assessMessage(text, before, { isVisited });
    if (risk.action === "deliver" || isSure) return risk;
    await countAction(db, memberId, warnings);
    const code = risk.warning === "money" && !isVisited ? "money_before_visit" : "message_doubtful";
    throw new AppError(code, { issues: [{ path: ["body", "text"], message: risk.warning ?? "money" }] });
  }

  /** After several such questions, the member's next first message waits for a moderator, whatever it says. */
  async function afterWarnings({ memberId }: Actor, risk: MessageRisk): Promise<MessageRisk> {
    if (risk.action === "hold" || (await readActionCount(db, memberId, warnings)) < warnings.most) return risk;
    return { ...risk, action: "hold", score: risk.score + HOLD_AT, reasons: [...risk.reasons, "many_warnings"] };
  }

  /** Opens a conversation in one transaction, so that a conversation above the daily limit leaves nothing behind. */
  async function open(
    actor: Actor,
    about: { listingId: string; seekerId: string; opener: ConversationSide },
    input: OpenInput,
    now: Date,
  ): Promise<WireOpened> {
    const risk = await afterWarnings(actor, await assessOrAsk(actor, input, [], false));
    const opened = await db.transaction().execute(async (trx) => {
      // Checks again, because the sender may have changed their profile since. From now on, a change waits for the
      // commit.
      await holdGender(trx, actor.memberId);
      const find = about.opener === "seeker" ? findOpening : findOpeningToSeeker;
      const refusal = (await find(trx, about.listingId, about.seekerId))?.refusal;
      if (refusal) throw new AppError(refusal);
      const { outcome, id } = await openConversation(trx, { ...about, ...toMessage(input, risk) }, now);
      if (outcome === "gone") throw new AppError("not_possible_now", { message: "The room is not shown, or taken" });
      if (outcome === "full" || outcome === "line_full")
        throw new AppError(outcome === "full" ? "conversations_full" : "line_full");
      if (id === null) throw new Error(`no conversation after ${outcome}`);
      if (outcome === "had") return { _id: id, outcome };
      const { isTooMany, retryAfterSeconds } = await countAction(trx, actor.memberId, {
        kind: "conversation",
        most: newConversationsPerDay(actor, now),
      });
      if (isTooMany) throw new AppError("too_many_conversations", { retryAfterSeconds });
      if (outcome === "held")
        await emit(trx, "message.held", { author: actor.memberId, score: risk.score, reasons: risk.reasons }, now);
      else await emit(trx, "message.sent", { conversation: id, reader: otherSide(about.opener) }, now);
      return { _id: id, outcome };
    });
    inboxHints.tellListing(about.listingId, now);
    return opened;
  }

  /** Tells both sides, and members who got the free place. */
  function tell({ posterId, seekerId, listing }: ConversationRow, now: Date): void {
    inboxHints.tell([posterId, seekerId]);
    if (listing) inboxHints.tellListing(listing._id, now);
  }

  return {
    /** A seeker asks about a listing. Returns the existing conversation if there is one. */
    async ask(actor: Actor, listingId: string, input: OpenInput, now: Date = new Date()): Promise<WireOpened> {
      const current = actor.isEmailVerified ? actor : await refreshActor(actor);
      assertMayAsk(current, await findOpening(db, listingId, actor.memberId));
      return open(current, { listingId, seekerId: actor.memberId, opener: "seeker" }, input, now);
    },

    /** Returns why `ask` would be refused, so that the page can say so before the seeker writes. */
    async askRefusal(actor: Actor, listingId: string): Promise<ProblemCode | undefined> {
      try {
        assertMayAsk(actor, await findOpening(db, listingId, actor.memberId));
        return undefined;
      } catch (error) {
        if (error instanceof AppError) return error.code;
        throw error;
      }
    },

    /** A poster writes first to somebody who has shown interest in the listing or was offered it. */
    async invite(
      actor: Actor,
      listingId: string,
      personId: string,
      input: OpenInput,
      now: Date = new Date(),
    ): Promise<WireOpened> {
      const current = actor.isEmailVerified ? actor : await refreshActor(actor);
      assertMayInvite(current, await findOpeningToSeeker(db, listingId, personId));
      return open(current, { listingId, seekerId: personId, opener: "poster" }, input, now);
    },

    /** Sends a message once, however often it is tried. The first message of the side that was asked is the answer. */
    async send(actor: Actor, id: string, input: SendInput, now: Date = new Date()): Promise<WireSent> {
      const { row, side } = await findOwn(db, actor, id);
      if (row.isAway) throw new AppError("not_possible_now", { message: "The other member is away" });
      const risk = await assessOrAsk(
        actor,
        input,
        await listRecentTexts(db, id, side, READ_WITH),
        row.visitedAt !== null,
      );
      const sent = await db.transaction().execute(async (trx) => {
        const { outcome, number, sentAt } = await sendMessage(trx, id, side, toMessage(input, risk), now);
        if (outcome === "gone") throw new AppError("conversation_not_found");
        if (outcome === "closed") throw new AppError("conversation_closed");
        if (outcome === "unanswered") throw new AppError("answer_awaited");
        if (outcome === "too_fast") throw new AppError("too_many_messages", { retryAfterSeconds: 60 });
        // A retry of a stored message is not refused: it was sent before the pause.
        if (outcome !== "again") assertNotPaused(row);
        if (outcome === "held")
          await emit(trx, "message.held", { author: actor.memberId, score: risk.score, reasons: risk.reasons }, now);
        if (outcome === "sent") await emit(trx, "message.sent", { conversation: id, reader: otherSide(side) }, now);
        return { number, sentAt: sentAt?.toISOString() ?? null };
      });
      // A retry tells them too: the process that was asked first may have been killed after its commit.
      inboxHints.tell(sent.number === null ? [actor.memberId] : [row.posterId, row.seekerId]);
      return sent;
    },

    /** Marks messages up to this number as read. The other side is not told. */
    async markRead(actor: Actor, id: string, upTo: number): Promise<{ unread: number }> {
      const { row, side } = await findOwn(db, actor, id);
      const unread = await markRead(db, id, side, upTo);
      // Updates the badges on the member's other devices.
      if (unread < row.unread) inboxHints.tell([actor.memberId]);
      return { unread };
    },

    /** The other side's number, if they have shared it. */
    async findPhone(actor: Actor, id: string): Promise<string | null> {
      const { row } = await findOwn(db, actor, id);
      return row.hasTheirNumber ? findTheirPhone(db, id, actor.memberId) : null;
    },

    /** Returns the conversation with one page of messages, oldest first. */
    async load(actor: Actor, id: string, before: number | undefined): Promise<WireConversation> {
      const { row, side } = await findOwn(db, actor, id);
      const [newestFirst, held, phone] = await Promise.all([
        listMessages(db, id, before ?? NEWEST, MESSAGES_PAGE + 1),
        before === undefined ? listHeld(db, id, side) : [],
        row.hasTheirNumber ? findTheirPhone(db, id, actor.memberId) : null,
      ]);
      const shown = newestFirst.slice(0, MESSAGES_PAGE);
      const hasMore = newestFirst.length > MESSAGES_PAGE;
      return toWireConversation(row, side, {
        messages: shown.toReversed(),
        before: hasMore ? (shown.at(-1)?.number ?? null) : null,
        held,
        phone,
      });
    },

    /**
     * Declines one or several requests ('not this time'). Skips requests that are closed already or that the member may
     * not decline.
     */
    async decline(actor: Actor, { ids, reason }: DeclineInput, now: Date = new Date()): Promise<{ declined: number }> {
      let declined = 0;
      for (const id of new Set(ids)) {
        const { row, side } = await findOwn(db, actor, id);
        if (row.opener === side && row.state !== "open") continue;
        const isEnded = await db.transaction().execute(async (trx) => {
          // The closed reason decides who can reopen the conversation: here only the side that ended it.
          const closedReason = row.opener === side ? "withdrawn" : "declined";
          const isOver = await endConversation(
            trx,
            id,
            { side, reason: closedReason, notice: declineNotice(reason) },
            now,
          );
          if (isOver) await emit(trx, "message.sent", { conversation: id, reader: otherSide(side) }, now);
          return isOver;
        });
        if (!isEnded) continue;
        declined += 1;
        tell(row, now);
      }
      return { declined };
    },

    /** The member who wrote first is not interested any more. */
    async withdraw(actor: Actor, id: string, now: Date = new Date()): Promise<void> {
      const { row, side } = await findOwn(db, actor, id);
      if (row.opener !== side)
        throw new AppError("not_possible_now", { message: "Only the member who wrote first can withdraw" });
      await db
        .transaction()
        .execute((trx) => endConversation(trx, id, { side, reason: "withdrawn", notice: "withdrawn" }, now));
      tell(row, now);
    },

    async reopen(actor: Actor, id: string, now: Date = new Date()): Promise<void> {
      const { row, side } = await findOwn(db, actor, id);
      if (row.isAway) throw new AppError("not_possible_now", { message: "The other member is away" });
      assertNotPaused(row);
      const outcome = await db.transaction().execute(async (trx) => {
        const reopened = await reopenConversation(trx, id, side, now);
        if (reopened === "open" || reopened === "asked")
          await emit(trx, "message.sent", { conversation: id, reader: otherSide(side) }, now);
        return reopened;
      });
      if (outcome === "gone") throw new AppError("not_possible_now", { message: "Cannot be reopened" });
      if (outcome === "full" || outcome === "line_full")
        throw new AppError(outcome === "full" ? "conversations_full" : "line_full");
      tell(row, now);
    },

    /** Hides the conversation from the member's own inbox, or shows it again. The other side is not told. */
    async hide(actor: Actor, id: string, isHidden: boolean): Promise<void> {
      const { side } = await findOwn(db, actor, id);
      await updateHidden(db, id, side, isHidden);
    },

    /** Shares the member's number. The contact history records it, and the member can withhold the number there. */
    async shareNumber(actor: Actor, id: string, now: Date = new Date()): Promise<void> {
      const { row, side } = await findOwn(db, actor, id);
      if (side === "seeker" && actor.phone === null)
        throw new AppError("not_possible_now", { message: "The phone is not checked" });
      if (row.state !== "asked" && row.state !== "open") throw new AppError("conversation_closed");
      assertNotPaused(row);
      await db.transaction().execute(async (trx) => {
        if (await isPhonePaused(trx, actor.memberId)) throw new AppError("phone_paused");
        if (
          !(await shareNumber(trx, actor.memberId, row.personId, side === "poster" ? row.listing?._id : undefined, now))
        )
          return;
        if (!(await tellNumberShared(trx, id, side, now))) throw new AppError("conversation_closed");
        await emit(trx, "message.sent", { conversation: id, reader: otherSide(side) }, now);
      });
      inboxHints.tell([row.posterId, row.seekerId]);
    },

    getPreferences: ({ memberId }: Actor): Promise<ConversationPreferences> => findPreferences(db, memberId),
    savePreferences: ({ memberId }: Actor, preferences: ConversationPreferences): Promise<void> =>
      savePreferences(db, memberId, preferences),
  };
}

/** Ends all conversations of two members. Call it in the transaction of a block. */
export async function endBetween(
  trx: Executor,
  blockerId: string,
  blockedId: string,
  now: Date = new Date(),
): Promise<void> {
  for (const { id, side } of await listBetween(trx, blockerId, blockedId))
    await endConversation(trx, id, { side, reason: "blocked", notice: "blocked" }, now);
  await clearUnreadBetween(trx, blockerId, blockedId);
}

const toMessage = ({ nonce, text }: SendInput, { action, score, reasons, warning }: MessageRisk): NewMessage => ({
  nonce,
  body: text,
  warning: action === "warn" ? warning : null,
  hold: action === "hold" ? { score, reasons } : null,
});
