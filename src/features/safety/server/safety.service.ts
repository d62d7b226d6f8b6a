import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Emit } from "../../../platform/jobs/events.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { DAY_MS, DAY_SECONDS } from "../../../platform/time.ts";
import { nextState, stateOf } from "../../listings/listing-life.ts";
import type { ListingLife } from "../../listings/server/listing-life.service.ts";
import { moderationLimits } from "../moderation.schema.ts";
import { type ReportReason, reportLimits } from "../report.limits.ts";
import type { BlockInput, ReportInput, WireBlocks } from "../report.schema.ts";
import { writeAudit } from "./audit.queries.ts";
import {
  countBlocks,
  deleteBlock,
  deleteLikesBetween,
  deleteMatchesBetween,
  hasBlocked,
  insertBlock,
  listBlocksOf,
  withholdFrom,
} from "./blocks.queries.ts";
import { openCase } from "./cases.queries.ts";
import { pauseMessages } from "./message-pauses.queries.ts";
import {
  deleteSettledCopies,
  findReportedMessage,
  insertReportedMessage,
  type ReportedMessage,
} from "./reported-messages.queries.ts";
import {
  countOpenReports,
  countReportsOfDay,
  findPerson,
  insertReport,
  lockReportedPost,
  type OpenReports,
  type ReportedPost,
  updateReport,
} from "./reports.queries.ts";
import { assertKnows, assertMayBlockOwner, assertMayReportPost } from "./safety.policy.ts";

/**
 * This is above all scores that the rules usually give. Nobody sees a held post, but somebody meets the reported
 * person.
 */
const TOP = 300;
/** Scores of the reasons. They put reports about harm to people or about money first in the queue. */
const reportWeights: Record<ReportReason, number> = {
  harassment: TOP,
  money_first: 80,
  papers: 70,
  not_a_woman: 70,
  not_owner: 60,
  fake: 60,
  discrimination: 50,
  other: 30,
  taken: 0,
};
const PER_FURTHER_REPORTER = 20;

/**
 * Scores the reports. If several members report, the case is on top whatever they say, even if their accounts are too
 * new to hide a post or pause messages.
 */
function scoreOf({ reasons, reporters }: OpenReports): number {
  const weight = Math.max(
    ...reasons.map((reason) => reportWeights[reason]),
    reporters >= reportLimits.holdFrom ? TOP : 0,
  );
  return weight + PER_FURTHER_REPORTER * (reporters - 1);
}

export type SafetyService = ReturnType<typeof createSafetyService>;

export interface SafetyOptions {
  db: Executor;
  listingLife: ListingLife;
  /** Handles a report that a room is taken. Its owner is asked, and no moderator. */
  markGone: (actor: Actor, listingId: string) => Promise<unknown>;
  emit: Emit;
  onWrite: () => void;
}

export function createSafetyService({ db, listingLife, markGone, emit, onWrite }: SafetyOptions) {
  /** Holds a listing that several members reported for a grave reason. */
  async function hold(trx: Executor, post: ReportedPost, caseId: string, reasons: readonly string[]): Promise<void> {
    await listingLife.move(trx, post.id, "hold");
    await queueMail(trx, { memberId: post.ownerId, kind: "post_waiting", data: { listing: post.id } });
    await writeAudit(trx, { action: "held", caseId, memberId: post.ownerId, listingId: post.id, reasons });
  }

  /** Stores a report and opens a case. Returns true if the listing was held. */
  async function report(trx: Executor, actor: Actor, input: ReportInput): Promise<boolean> {
    const post = input.listing === undefined ? undefined : await getPost(trx, actor, input.listing);
    if (post) assertMayReportPost(actor, post);
    const message = input.conversation === undefined ? undefined : await getMessage(trx, actor, input);
    const memberId = post?.ownerId ?? message?.authorId ?? (await getPerson(trx, actor, input.person ?? ""));
    const about = { memberId, listingId: post?.id ?? null };
    const reportId = await keepReport(trx, actor, about, input);
    if (message) await insertReportedMessage(trx, reportId, message, reportLimits.messages);
    const open = await countOpenReports(trx, memberId, about.listingId);
    const caseId = await openCase(trx, { kind: "report", ...about, score: scoreOf(open), reasons: open.reasons });
    if (message && (await pauseMessages(trx, memberId)))
      await writeAudit(trx, { action: "messages_paused", caseId, ...about, reasons: open.reasons });
    const isDue = open.graveReporters >= reportLimits.holdFrom && open.hasEstablished;
    const isHeld = post !== undefined && isDue && nextState(stateOf(post), "hold") !== undefined;
    if (isHeld) await hold(trx, post, caseId, open.reasons);
    return isHeld;
  }

  /**
   * Handles a report that a room is taken. Only members who have seen the number can know; reports of others are
   * accepted, but have no effect.
   */
  async function reportTaken(actor: Actor, listingId: string): Promise<void> {
    const post = await db.transaction().execute(async (trx) => {
      const found = await getPost(trx, actor, listingId);
      assertMayReportPost(actor, found);
      return found;
    });
    if (post.isRevealed) await markGone(actor, listingId);
  }

  return {
    async report(actor: Actor, input: ReportInput): Promise<void> {
      if (input.reason === "taken") {
        if (input.listing !== undefined) await reportTaken(actor, input.listing);
        return;
      }
      const isHeld = await db.transaction().execute((trx) => report(trx, actor, input));
      if (isHeld) onWrite();
    },

    /** Returns the name for pages that ask for confirmation. Undefined if the reader has no relation to this person. */
    async findName(actor: Actor, personId: string): Promise<string | undefined> {
      const person = await findPerson(db, personId, actor.memberId);
      return person?.isKnown && person.id !== actor.memberId ? person.name : undefined;
    },

    /**
     * Blocks a person: neither member sees the other any more. Likes, shared profiles and offers between them are
     * deleted, and their conversations end.
     */
    async block(actor: Actor, input: BlockInput): Promise<void> {
      const isNew = await db.transaction().execute(async (trx) => {
        const post = input.listing === undefined ? undefined : await getPost(trx, actor, input.listing);
        if (post) assertMayBlockOwner(actor, post);
        const blocked = post?.ownerId ?? (await getPerson(trx, actor, input.person ?? ""));
        const blocks = await countBlocks(trx, actor.memberId);
        if (blocks >= reportLimits.blocks && !(await hasBlocked(trx, actor.memberId, blocked)))
          throw new AppError("not_possible_now", { message: "Too many blocks" });
        const isInserted = await insertBlock(trx, actor.memberId, blocked);
        await deleteLikesBetween(trx, actor.memberId, blocked);
        await deleteMatchesBetween(trx, actor.memberId, blocked);
        await withholdFrom(trx, actor.memberId, blocked);
        await emit(trx, "member.blocked", { blocker: actor.memberId, blocked });
        return isInserted;
      });
      // Public responses contain like counts, so they have changed.
      if (isNew) onWrite();
    },

    /** Deletes copies of reported messages. They are kept for as long as the decision can be appealed. */
    sweepReportedMessages: (now: Date = new Date()): Promise<number> =>
      deleteSettledCopies(db, new Date(now.getTime() - moderationLimits.appealDays * DAY_MS)),

    /** Deletes a block. No public response changes, because deleted likes and shares do not come back. */
    unblock: (actor: Actor, person: string): Promise<void> => deleteBlock(db, actor.memberId, person),

    async listBlocks(actor: Actor): Promise<WireBlocks> {
      const rows = await listBlocksOf(db, actor.memberId, reportLimits.blocks);
      return rows.map(({ person, name, since }) => ({ person, name, since: since.toISOString() }));
    },
  };
}

async function getPost(trx: Executor, actor: Actor, listingId: string): Promise<ReportedPost> {
  const post = await lockReportedPost(trx, listingId, actor.memberId);
  if (!post) throw new AppError("listing_not_found");
  return post;
}

async function getPerson(trx: Executor, actor: Actor, personId: string): Promise<string> {
  const person = await findPerson(trx, personId, actor.memberId);
  if (!person) throw new AppError("member_not_found");
  assertKnows(actor, person);
  return person.id;
}

/** Finds the reported message, also if one of the two has blocked the other: nobody escapes a report by blocking. */
async function getMessage(
  trx: Executor,
  actor: Actor,
  { person, conversation = "", message = "" }: ReportInput,
): Promise<ReportedMessage> {
  const found = await findReportedMessage(trx, conversation, Number(message), actor.memberId);
  if (!found || found.authorId !== person) throw new AppError("conversation_not_found");
  return found;
}

/** Stores a report, or updates the open one. Returns its id. */
async function keepReport(
  trx: Executor,
  actor: Actor,
  about: { memberId: string; listingId: string | null },
  input: ReportInput,
): Promise<string> {
  const report = { reporterId: actor.memberId, ...about, reason: input.reason, words: input.words };
  const reports = await countReportsOfDay(trx, actor.memberId);
  const changed = await updateReport(trx, report);
  if (changed !== undefined) return changed;
  if (reports >= reportLimits.perDay) throw new AppError("too_many_reports", { retryAfterSeconds: DAY_SECONDS });
  return insertReport(trx, report);
}
