/**
 * Counts how often listings are opened. Who opened them is stored nowhere: for a day, a process remembers a keyed hash of member and listing, so that reloading
 * counts once, and its key exists only in memory.
 */
import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createBatchedCounts } from "../../../platform/batched-counts.ts";
import type { Executor } from "../../../platform/db/database.ts";
import type { Logger } from "../../../platform/log.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { addViews } from "./listing-views.queries.ts";

/** About 10 MB. If more pairs are seen in a day, the oldest may count again. */
const MOST_REMEMBERED = 100_000;

export type ListingViews = ReturnType<typeof createListingViews>;

export interface ListingViewsOptions {
  db: Executor;
  log: Pick<Logger, "warn">;
  now?: () => number;
}

export function createListingViews({ db, log, now = Date.now }: ListingViewsOptions) {
  const remembered = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  const counts = createBatchedCounts({ save: (sums) => addViews(db, sums), log, what: "views of listings" });
  let key = randomBytes(32);
  let keyUntil = now() + DAY_MS;

  function isFirstToday(memberId: string, listingId: string): boolean {
    if (now() >= keyUntil) {
      key = randomBytes(32);
      keyUntil = now() + DAY_MS;
      remembered.clear();
    }
    const pair = createHmac("sha256", key).update(`${memberId} ${listingId}`).digest("base64url").slice(0, 20);
    if (remembered.has(pair)) return false;
    remembered.set(pair, true);
    return true;
  }

  return {
    /** A member opened somebody else's listing. */
    count({ memberId }: { memberId: string }, listingId: string): void {
      if (isFirstToday(memberId, listingId)) counts.count(listingId);
    },

    flush: () => counts.flush(),
    close: () => counts.close(),
  };
}
