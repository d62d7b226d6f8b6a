import type { Executor } from "../../../platform/db/database.ts";
import { queueMail } from "../../../platform/mail/outbox.queries.ts";
import { nextState, stateOf } from "../../listings/listing-life.ts";
import { assessRisk, HOLD_AT, scoreOf } from "../risk-rules.ts";
import { textPrint } from "../text-print.ts";
import { writeAudit } from "./audit.queries.ts";
import { openCase } from "./cases.queries.ts";
import { type AssessedPost, lockRiskFacts, saveRisk, saveTextPrint } from "./risk.queries.ts";

export interface Assessment {
  isHigh: boolean;
  reasons: string[];
}

/** A moderator asked for changes, and here they are. */
const CHANGED = "changed_as_asked";

/** What the rules find in a post; held against what a moderator has let pass. */
export function createRiskService() {
  return {
    /** Reads the post as it stands in the transaction, keeps what was found, and opens a case if that is much. */
    async assess(trx: Executor, listingId: string): Promise<Assessment> {
      const post = await lockRiskFacts(trx, listingId);
      if (!post) return { isHigh: false, reasons: [] };
      const sameTextMembers = await saveTextPrint(trx, post, textPrint(post.description));
      const { reasons } = assessRisk({ ...post, lowerQuartile: post.lowerQuartile ?? undefined, sameTextMembers });
      const open = reasons.filter((code) => !post.cleared.includes(code));
      const score = scoreOf(open);
      await saveRisk(trx, listingId, { score, reasons, cleared: post.cleared, text_hash: post.text_hash });
      await openCaseFor(trx, post, score, open);
      return { isHigh: score >= HOLD_AT, reasons: open };
    },
  };
}

/**
 * A post that waits goes on waiting, also when an edit took out what it waited for: who may try until it passes soon knows how to write past the rules. The
 * case says what is in it now.
 */
async function openCaseFor(trx: Executor, post: AssessedPost, score: number, reasons: readonly string[]): Promise<void> {
  const state = stateOf(post);
  const isHigh = score >= HOLD_AT;
  const isForgotten = state === "waiting" && !post.hasOpenCase;
  if (state === "removed" || !(isHigh || isForgotten || post.hasRiskCase)) return;
  const about = { memberId: post.ownerId, listingId: post.id };
  const caseId = await openCase(trx, { kind: "risk", ...about, score, reasons: isForgotten ? [...reasons, CHANGED] : reasons });
  if (!isHigh || !nextState(state, "hold")) return;
  await queueMail(trx, { memberId: post.ownerId, kind: "post_waiting", data: { listing: post.id } });
  await writeAudit(trx, { action: "held", caseId, ...about, reasons });
}
