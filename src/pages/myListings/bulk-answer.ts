/** One answer for several posts of My Listings. */
import type { FreshAnswer } from "../../features/freshness/freshness.schema.ts";
import type { FreshnessService } from "../../features/freshness/server/freshness.service.ts";
import { pageLimits } from "../../features/listings/listing.limits.ts";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { refusalOf } from "../../platform/http/page-errors.ts";

export interface BulkAnswer {
  bulk: FreshAnswer;
  /** How many posts were changed, and how many could not be. */
  done: number;
  left: number;
}

/** The ids in a form, at most those of one page. */
export const chosenIds = (values: readonly unknown[]): string[] =>
  [...new Set(values.flatMap((value) => listingIdSchema.safeParse(value).data ?? []))].slice(0, pageLimits.browse);

/**
 * Each post has a transaction of its own, one after the other: what is not possible for one of them, such as a post of
 * somebody else, does not stop the others.
 */
export async function answerAll(
  freshness: Pick<FreshnessService, "answer">,
  actor: Actor,
  ids: readonly string[],
  bulk: FreshAnswer,
): Promise<BulkAnswer> {
  let done = 0;
  for (const id of ids) {
    try {
      await freshness.answer(actor, id, bulk);
      done += 1;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined || refusal === "overloaded") throw error;
    }
  }
  return { bulk, done, left: ids.length - done };
}
