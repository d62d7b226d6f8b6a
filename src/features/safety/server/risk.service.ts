import type { Executor } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { type ListingState, nextState, stateOf } from "../../listings/listing-life.ts";
import type { ListingLife } from "../../listings/server/listing-life.service.ts";
import { assessRisk, HOLD_AT, scoreOf } from "../risk-rules.ts";
import { textPrint } from "../text-print.ts";
import { writeAudit } from "./audit.queries.ts";
import { openCase } from "./cases.queries.ts";
import { type AssessedPost, lockRiskFacts, saveRisk, saveTextPrint } from "./risk.queries.ts";

/** A moderator asked for changes, and here they are. */
const CHANGED = "changed_as_asked";

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

  return {
    /**
     * Reads the post as it stands in the transaction, keeps what was found, and if that is much, opens a case and holds the post back. Answers the state that
     * it is in then; undefined: nothing was to be done.
     */
    async assess(trx: Executor, listingId: string): Promise<ListingState | undefined> {
      const post = await lockRiskFacts(trx, listingId);
      if (!post) return undefined;
      const sameTextMembers = await saveTextPrint(trx, post, textPrint(post.description));
      const { reasons } = assessRisk({ ...post, lowerQuartile: post.lowerQuartile ?? undefined, sameTextMembers });
      const open = reasons.filter((code) => !post.cleared.includes(code));
      const score = scoreOf(open);
      await saveRisk(trx, listingId, { score, reasons, cleared: post.cleared, text_hash: post.text_hash });
      const caseId = await openCaseFor(trx, post, score, open);
      return score >= HOLD_AT ? hold(trx, post, caseId, open) : undefined;
    },
  };
}

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
