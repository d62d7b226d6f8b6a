import type { Executor } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { type ListingState, nextState, stateOf } from "../../listings/listing-life.ts";
import type { ListingLife } from "../../listings/server/listing-life.service.ts";
import { assessRisk, changedInputs, HOLD_AT, type JudgedFields, type RiskInput, reasonsAfterEdit, scoreOf, writtenReasons } from "../risk-rules.ts";
import { textFingerprint } from "../text-fingerprint.ts";
import { writeAudit } from "./audit.queries.ts";
import { openCase } from "./cases.queries.ts";
import { type AssessedPost, lockRiskFacts, saveRisk, saveTextPrint } from "./risk.queries.ts";

/** A moderator asked for changes, and here they are. */
const CHANGED = "changed_as_asked";

export type RiskService = ReturnType<typeof createRiskService>;

/** What the rules find in a post; held against what a moderator has let pass. */
export function createRiskService({ life }: { life: Pick<ListingLife, "hold"> }) {
  /** The entry comes last: entries are written one at a time, and counts are changed by a hold. Who has an entry to write must not wait for counts. */
  async function hold(trx: Executor, post: AssessedPost, caseId: string | undefined, reasons: readonly string[]): Promise<ListingState> {
    const isNew = nextState(stateOf(post), "hold") !== undefined;
    const state = await life.hold(trx, post.id);
    if (!isNew || caseId === undefined) return state;
    await queueMail(trx, { memberId: post.ownerId, kind: "post_waiting", data: { listing: post.id } });
    await writeAudit(trx, { action: "held", caseId, memberId: post.ownerId, listingId: post.id, reasons });
    return state;
  }

  /** `changedIn` answers what of a published post is to be judged; undefined judges everything. */
  async function judge(trx: Executor, listingId: string, changedIn: (post: AssessedPost) => ReadonlySet<RiskInput> | undefined) {
    const post = await lockRiskFacts(trx, listingId);
    if (!post) return undefined;
    const sameTextMembers = await saveTextPrint(trx, post, textFingerprint(post.description));
    const now = assessRisk({ ...post, lowerQuartile: post.lowerQuartile ?? undefined, sameTextMembers }).reasons;
    const changed = changedIn(post);
    const reasons = changed ? reasonsAfterEdit(now, post.onRecord ?? writtenReasons(now), changed) : now;
    const open = reasons.filter((code) => !post.cleared.includes(code));
    const score = scoreOf(open);
    await saveRisk(trx, listingId, { score, reasons, cleared: post.cleared, text_hash: post.text_hash });
    if (changed?.size === 0) return undefined;
    const caseId = await openCaseFor(trx, post, score, open);
    return score >= HOLD_AT ? hold(trx, post, caseId, open) : undefined;
  }

  return {
    /**
     * Judges the post as it is in the transaction, keeps what was found, and if that is much, opens a case and holds the post back. Returns its state then,
     * or undefined if nothing had to be done.
     */
    assess: (trx: Executor, listingId: string): Promise<ListingState | undefined> => judge(trx, listingId, () => undefined),

    /** Of a post that was published before the edit, only what the edit changed is judged. */
    assessEdit: (trx: Executor, listingId: string, before: JudgedFields & Pick<AssessedPost, "state">): Promise<ListingState | undefined> =>
      judge(trx, listingId, (after) => (isPublished(before) ? changedInputs(before, after) : undefined)),

    /** A photo of it was found in an older post. */
    assessPhotos: (trx: Executor, listingId: string): Promise<ListingState | undefined> =>
      judge(trx, listingId, (post) => (isPublished(post) ? new Set<RiskInput>(["photos"]) : undefined)),
  };
}

/** The rules or a moderator have let it pass. */
const isPublished = ({ state }: Pick<AssessedPost, "state">): boolean => state === "live" || state === "asked" || state === "asleep";

/**
 * A post that waits goes on waiting, also when an edit took out what it waited for: who may try until it passes soon knows how to write past the rules. The
 * case says what is in it now.
 */
async function openCaseFor(trx: Executor, post: AssessedPost, score: number, reasons: readonly string[]): Promise<string | undefined> {
  const state = stateOf(post);
  const isForgotten = state === "waiting" && !post.hasOpenCase;
  if (state === "removed" || !(score >= HOLD_AT || isForgotten || post.hasRiskCase)) return undefined;
  const found = isForgotten ? [...reasons, CHANGED] : reasons;
  return openCase(trx, { kind: "risk", memberId: post.ownerId, listingId: post.id, score, reasons: found });
}
