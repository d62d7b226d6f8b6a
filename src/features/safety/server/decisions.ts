/** What each decision does in one transaction: it acts, queues a mail, settles reports and writes the audit entry. */
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { queueMail, queueMails } from "../../../platform/mail/outbox.queries.ts";
import { nextState, stateOf } from "../../listings/listing-life.ts";
import type { ListingLife } from "../../listings/server/listing-life.service.ts";
import type { AuditAction } from "../audit-actions.ts";
import type { DecisionInput } from "../moderation.schema.ts";
import { type ReportOutcome, reportLimits } from "../report.limits.ts";
import { findAppealed } from "./appeals.queries.ts";
import { writeAudit } from "./audit.queries.ts";
import { endMessagePause } from "./message-pauses.queries.ts";
import {
  type CaseToDecide,
  clearReasons,
  type SettledReport,
  settleCase,
  settleOthers,
  settlePersonalReports,
} from "./moderation.queries.ts";
import { reopenWaiting, restoreMember, suspendMember } from "./suspension.queries.ts";

interface DecisionContext {
  trx: Executor;
  listingLife: ListingLife;
  subject: CaseToDecide;
  input: DecisionInput;
  now: Date;
}

export const stateOfCase = ({ state, available }: CaseToDecide) =>
  state === null || available === null ? undefined : stateOf({ state, available });

function listingOf({ listingId }: CaseToDecide): string {
  if (listingId === null) throw new AppError("not_possible_now", { message: "The case is about no post" });
  return listingId;
}

const settlement = ({ input, now }: DecisionContext) => ({ ...input, now });

/** Queues one mail per reporter, which says that we looked at the report and whether we acted. */
async function tellReporters(
  { trx, now }: DecisionContext,
  reports: readonly SettledReport[],
  outcome: ReportOutcome,
): Promise<void> {
  const byReporter = new Map(reports.map(({ id, reporterId }) => [reporterId, id]));
  const to = [...byReporter].map(([memberId, report]) => ({ memberId, data: { report, outcome } }));
  await queueMails(trx, { kind: "report_answered", to, maxPerDay: reportLimits.mailsPerDay }, now);
}

/** Shows the listing, whatever the rules found. */
async function showPost({ trx, listingLife, subject, now }: DecisionContext, listingId: string): Promise<boolean> {
  await clearReasons(trx, listingId);
  const state = stateOfCase(subject);
  // A listing that was never hidden stays as it is.
  if (!state || !nextState(state, "approve")) return false;
  await listingLife.move(trx, listingId, "approve", now);
  return true;
}

async function approve(context: DecisionContext): Promise<AuditAction> {
  const { trx, subject, now } = context;
  if (subject.listingId !== null) {
    const isShownAgain = await showPost(context, subject.listingId);
    await tellReporters(
      context,
      await settleOthers(trx, "listing_id", subject.listingId, settlement(context)),
      "dismissed",
    );
    if (isShownAgain)
      await queueMail(
        trx,
        { memberId: subject.memberId, kind: "post_approved", data: { listing: subject.listingId } },
        now,
      );
  } else {
    await endMessagePause(trx, subject.memberId);
    await tellReporters(context, await settlePersonalReports(trx, subject.memberId, now), "dismissed");
  }
  return subject.kind === "report" ? "dismissed" : "approved";
}

async function askToChange(context: DecisionContext): Promise<AuditAction> {
  const { trx, listingLife, subject, now } = context;
  const listing = listingOf(subject);
  await listingLife.move(trx, listing, "askToChange", now);
  await tellReporters(context, await settleOthers(trx, "listing_id", listing, settlement(context)), "acted");
  await queueMail(trx, { memberId: subject.memberId, kind: "post_changes", data: { listing, case: subject.id } }, now);
  return "asked_to_change";
}

async function remove(context: DecisionContext): Promise<AuditAction> {
  const { trx, listingLife, subject, now } = context;
  const listing = listingOf(subject);
  await listingLife.move(trx, listing, "remove", now);
  await tellReporters(context, await settleOthers(trx, "listing_id", listing, settlement(context)), "acted");
  await queueMail(trx, { memberId: subject.memberId, kind: "post_removed", data: { listing, case: subject.id } }, now);
  return "removed";
}

async function suspend(context: DecisionContext): Promise<AuditAction> {
  const { trx, subject, now } = context;
  await suspendMember(trx, subject.memberId, now);
  await endMessagePause(trx, subject.memberId);
  await tellReporters(context, await settleOthers(trx, "member_id", subject.memberId, settlement(context)), "acted");
  await queueMail(trx, { memberId: subject.memberId, kind: "member_suspended", data: { case: subject.id } }, now);
  return "suspended";
}

/** Reverts the appealed decision, and nothing else. */
async function grant(context: DecisionContext): Promise<AuditAction> {
  const { trx, subject, now } = context;
  const appealed = await findAppealed(trx, subject.appealOf ?? "");
  if (appealed?.decision === "suspend") {
    await restoreMember(trx, subject.memberId, now);
    await reopenWaiting(trx, subject.memberId);
  } else if (subject.listingId !== null) await showPost(context, subject.listingId);
  await queueMail(trx, { memberId: subject.memberId, kind: "appeal_granted", data: { case: subject.id } }, now);
  return "appeal_granted";
}

async function reject({ trx, subject, now }: DecisionContext): Promise<AuditAction> {
  await queueMail(trx, { memberId: subject.memberId, kind: "appeal_rejected", data: { case: subject.id } }, now);
  return "appeal_rejected";
}

const decisionActions = { approve, askToChange, remove, suspend, reject };

export async function carryOut(context: DecisionContext, moderatorId: string): Promise<void> {
  const { trx, subject, input } = context;
  await settleCase(trx, subject.id, settlement(context));
  const isGranted = subject.kind === "appeal" && input.decision === "approve";
  const action = await (isGranted ? grant : decisionActions[input.decision])(context);
  await writeAudit(trx, {
    action,
    moderatorId,
    caseId: subject.id,
    memberId: subject.memberId,
    listingId: subject.listingId,
    reasons: subject.reasons,
  });
}
