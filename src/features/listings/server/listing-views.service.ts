/**
 * Counts how often listings are opened. A member who reloads counts once, and it is stored nowhere who opened a
 * listing.
 */
import { createBatchedCounts } from "../../../platform/batched-counts.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { createFirstToday } from "../../../platform/first-today.ts";
import type { Logger } from "../../../platform/log.ts";
import { addViews } from "./listing-views.queries.ts";

export type ListingViews = ReturnType<typeof createListingViews>;

export interface ListingViewsOptions {
  db: Executor;
  log: Pick<Logger, "warn">;
  now?: () => number;
}

export function createListingViews({ db, log, now }: ListingViewsOptions) {
  const isFirstToday = createFirstToday(now);
  const counts = createBatchedCounts({ save: (sums) => addViews(db, sums), log, what: "views of listings" });

  return {
    /** Call it when a member opens somebody else's listing. */
    count({ memberId }: { memberId: string }, listingId: string): void {
      if (isFirstToday(memberId, listingId)) counts.count(listingId);
    },

    flush: () => counts.flush(),
    close: () => counts.close(),
  };
}
