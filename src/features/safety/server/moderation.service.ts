import type { Actor } from "../../../platform/auth/actor.ts";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ListingLife } from "../../listings/server/listing-life.service.ts";
import {
  type DecisionInput,
  moderationLimits,
  type WireAuditLog,
  type WireCase,
  type WireCases,
} from "../moderation.schema.ts";
import { type AppealedCase, findAppealed, insertAppeal } from "./appeals.queries.ts";
import { findBrokenSeal, listAuditEntries, writeAudit } from "./audit.queries.ts";
import { carryOut, stateOfCase } from "./decisions.ts";
import { collectEvidence, toSummary } from "./evidence.ts";
import { assertMayDecide, mayDecideAppeal, possibleDecisions } from "./moderation.policy.ts";
import { type CaseToDecide, findCase, listOpenCases, lockCase } from "./moderation.queries.ts";
import { createOwnAppeals } from "./own-appeals.ts";

/** Score of an appeal. Appeals come first in the queue, because a decision may have been wrong. */
const APPEAL_SCORE = 150;
/** The decisions that can be appealed, each with the reason that the appeal's case gets. */
const appealable: Record<string, string | undefined> = {
  askToChange: "asked_to_change",
  remove: "removed",
  suspend: "suspended",
};

export type ModerationService = ReturnType<typeof createModerationService>;

export interface ModerationOptions {
  db: Executor;
  listingLife: ListingLife;
  links: SignedLinks;
  /** How many moderators are configured. */
  moderators: number;
  /** Masks phone numbers in messages. */
  hideNumbers: (text: string) => string;
  /**
   * Called inside the transaction that removes a listing, before the removal. The function that it returns is called
   * after the commit.
   */
  beforeRemove: (trx: Executor, listingId: string) => Promise<() => void>;
  onWrite: () => void;
}

/** Makes sure that a moderator does not approve a version that they have not seen. */
function assertIsAsSeen(subject: CaseToDecide, { decision, version }: DecisionInput): void {
  if (decision === "approve" && version !== undefined && version !== subject.version)
    throw new AppError("changed_meanwhile");
}

/** Undefined if the case is not an appeal. */
const findAppealedBy = async (executor: Executor, appealOf: string | null) =>
  appealOf === null ? undefined : findAppealed(executor, appealOf);

/**
 * What moderators see and decide. Each action writes an audit entry in the same transaction. Callers check that the
 * actor is a moderator.
 */
export function createModerationService({
  db,
  listingLife,
  links,
  moderators,
  hideNumbers,
  beforeRemove,
  onWrite,
}: ModerationOptions) {
  async function getAppealed(executor: Executor, token: string): Promise<AppealedCase> {
    const [caseId] = links.read("appeal", token) ?? [];
    const appealed = caseId === undefined ? undefined : await findAppealed(executor, caseId);
    if (!appealed || !appealable[appealed.decision ?? ""]) throw new AppError("link_not_valid");
    return appealed;
  }

  return {
    ...createOwnAppeals({ db, links }),

    async listCases(cursor: string | undefined): Promise<WireCases> {
      const [score, id] = cursor?.split("-") ?? [];
      const after = score === undefined || id === undefined ? undefined : { score: Number(score), id };
      const rows = await listOpenCases(db, moderationLimits.page + 1, after);
      const shown = rows.slice(0, moderationLimits.page);
      const last = shown.at(-1);
      return {
        cases: shown.map(toSummary),
        next: last && rows.length > shown.length ? `${last.score}-${last.id}` : null,
      };
    },

    async getCase(actor: Actor, id: string): Promise<WireCase> {
      const found = await findCase(db, id);
      if (!found) throw new AppError("case_not_found");
      const appealed = await findAppealedBy(db, found.appealOf);
      return collectEvidence(
        db,
        found,
        appealed && { ...appealed, mayDecide: mayDecideAppeal(actor, appealed.decidedBy, moderators) },
        hideNumbers,
      );
    },

    async decide(actor: Actor, caseId: string, input: DecisionInput, now: Date = new Date()): Promise<void> {
      const onRemoved = await db.transaction().execute(async (trx) => {
        const subject = await lockCase(trx, caseId);
        if (!subject) throw new AppError("case_not_found");
        assertMayDecide(actor, subject.memberId);
        if (subject.isDecided) throw new AppError("already_decided");
        const decidedBy = (await findAppealedBy(trx, subject.appealOf))?.decidedBy ?? null;
        if (subject.kind === "appeal" && !mayDecideAppeal(actor, decidedBy, moderators))
          throw new AppError("own_decision");
        if (!possibleDecisions({ ...subject, state: stateOfCase(subject) }).includes(input.decision))
          throw new AppError("not_possible_now");
        assertIsAsSeen(subject, input);
        const afterCommit =
          input.decision === "remove" && subject.listingId !== null
            ? await beforeRemove(trx, subject.listingId)
            : undefined;
        await carryOut({ trx, listingLife, subject, input, now }, actor.memberId);
        return afterCommit;
      });
      onRemoved?.();
      onWrite();
    },

    async listAudit(cursor: string | undefined): Promise<WireAuditLog> {
      const [rows, brokenAt] = await Promise.all([
        listAuditEntries(db, cursor, moderationLimits.page + 1),
        findBrokenSeal(db),
      ]);
      const shown = rows.slice(0, moderationLimits.page);
      return {
        entries: shown.map(({ id, at, moderator_id, action, case_id, member_id, listing_id, reasons }) => ({
          id,
          at: at.toISOString(),
          moderator: moderator_id,
          action,
          caseId: case_id,
          member: member_id,
          listing: listing_id,
          reasons,
        })),
        next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
        brokenAt,
      };
    },

    /** Reads what a mailed appeal link is about. Throws link_not_valid. */
    async readAppeal(token: string): Promise<{ title: string | null; note: string | null; isAppealed: boolean }> {
      const { title, note, isAppealed, decision } = await getAppealed(db, token);
      return { title: decision === "suspend" ? null : title, note, isAppealed };
    },

    /** Appeals a decision. The mailed link is enough, because a suspended member cannot sign in. */
    async appeal(token: string, words: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const of = await getAppealed(trx, token);
        const listingId = of.decision === "suspend" ? null : of.listingId;
        const reasons = [appealable[of.decision ?? ""] ?? ""];
        const caseId = await insertAppeal(trx, { of, listingId, score: APPEAL_SCORE, reasons, words });
        if (caseId === undefined) throw new AppError("already_appealed");
        await writeAudit(trx, { action: "appealed", caseId, memberId: of.memberId, listingId, reasons });
      });
    },
  };
}
