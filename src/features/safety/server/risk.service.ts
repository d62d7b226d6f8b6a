import type { Executor } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { type ListingState, nextState, stateOf } from "../../listings/listing-life.ts";
import type { ListingLife } from "../../listings/server/listing-life.service.ts";
import {
  assessRisk,
  changedInputs,
  clearedAfterEdit,
  HOLD_AT,
  type JudgedFields,
  type RiskInput,
  reasonsAfterEdit,
  scoreOf,
  writtenReasons,
} from "../risk-rules.ts";
import { textFingerprint } from "../text-fingerprint.ts";
import { writeAudit } from "./audit.queries.ts";
import { openCase } from "./cases.queries.ts";
import { type AssessedPost, lockRiskFacts, saveRisk, saveTextPrint } from "./risk.queries.ts";

/**
 * The quartile where the place or its rents are not known. It is less than the cheapest seats cost, so that a rent of
 * 500 is noticed everywhere.
 */
const UNKNOWN_PLACE_QUARTILE = 1_500;
/** A reason: the owner made the changes that a moderator asked for. */
const CHANGED = "changed_as_asked";

/** Assesses listings by the risk rules, except for reasons that a moderator has cleared. */
export function createRiskService({ listingLife }: { listingLife: Pick<ListingLife, "hold"> }) {
  /**
   * The audit entry comes last. Audit entries are serialised, and holding a listing locks area counters: while we hold
   * the audit lock, we must not wait for counters.
   */
  async function hold(
    trx: Executor,
    post: AssessedPost,
    caseId: string | undefined,
    reasons: readonly string[],
  ): Promise<ListingState> {
    const isNew = nextState(stateOf(post), "hold") !== undefined;
    const state = await listingLife.hold(trx, post.id);
    if (!isNew || caseId === undefined) return state;
    await queueMail(trx, { memberId: post.ownerId, kind: "post_waiting", data: { listing: post.id } });
    await writeAudit(trx, { action: "held", caseId, memberId: post.ownerId, listingId: post.id, reasons });
    return state;
  }

  /** `changedIn` returns the inputs of a published listing that have to be assessed. Undefined means all inputs. */
  async function judge(
    trx: Executor,
    listingId: string,
    changedIn: (post: AssessedPost) => ReadonlySet<RiskInput> | undefined,
  ) {
    const post = await lockRiskFacts(trx, listingId);
    if (!post) return undefined;
    const sameTextMembers = await saveTextPrint(trx, post, textFingerprint(post.description));
    const now = assessRisk({
      ...post,
      lowerQuartile: post.lowerQuartile ?? UNKNOWN_PLACE_QUARTILE,
      sameTextMembers,
    }).reasons;
    const changed = changedIn(post);
    const reasons = changed ? reasonsAfterEdit(now, post.onRecord ?? writtenReasons(now), changed) : now;
    const cleared = changed ? clearedAfterEdit(post.cleared, changed) : post.cleared;
    const open = reasons.filter((code) => !cleared.includes(code));
    const score = scoreOf(open);
    await saveRisk(trx, listingId, { score, reasons, cleared, text_hash: post.text_hash });
    if (changed?.size === 0) return undefined;
    const caseId = await openCaseFor(trx, post, score, open);
    return score >= HOLD_AT ? hold(trx, post, caseId, open) : undefined;
  }

  return {
    /**
     * Assesses the listing as it is in this transaction and saves the result. If the score is too high, opens a case
     * and holds the listing. Returns the new state, or undefined if nothing changed.
     */
    assess: (trx: Executor, listingId: string): Promise<ListingState | undefined> =>
      judge(trx, listingId, () => undefined),

    /** Assesses an edit. If the listing is published, only what the edit changed is assessed. */
    assessEdit: (
      trx: Executor,
      listingId: string,
      before: JudgedFields & Pick<AssessedPost, "state">,
    ): Promise<ListingState | undefined> =>
      judge(trx, listingId, (after) => (isPublished(before) ? changedInputs(before, after) : undefined)),

    /** Assesses the listing after one of its photos was found in an older listing. */
    assessPhotos: (trx: Executor, listingId: string): Promise<ListingState | undefined> =>
      judge(trx, listingId, (post) => (isPublished(post) ? new Set<RiskInput>(["photos"]) : undefined)),
  };
}

/** Whether the rules or a moderator have approved the listing. */
const isPublished = ({ state }: Pick<AssessedPost, "state">): boolean =>
  state === "live" || state === "asked" || state === "asleep";

/**
 * Opens or updates the case of a listing. A held listing stays held even if an edit removes the cause. Otherwise
 * posters could try until they know how to evade the rules.
 */
async function openCaseFor(
  trx: Executor,
  post: AssessedPost,
  score: number,
  reasons: readonly string[],
): Promise<string | undefined> {
  const state = stateOf(post);
  const isForgotten = state === "waiting" && !post.hasOpenCase;
  if (state === "removed" || !(score >= HOLD_AT || isForgotten || post.hasRiskCase)) return undefined;
  const found = isForgotten ? [...reasons, CHANGED] : reasons;
  return openCase(trx, { kind: "risk", memberId: post.ownerId, listingId: post.id, score, reasons: found });
}
