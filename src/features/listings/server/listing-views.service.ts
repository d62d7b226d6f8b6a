/**
 * Counts how often listings are opened. Who opened them is stored nowhere: for a day, a process remembers a keyed hash of member and listing, so that reloading
 * counts once, and its key exists only in memory. Sums are written in batches. A process that is killed loses the sums of the last seconds.
 */
import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Executor } from "../../../platform/db/database.ts";
import type { Logger } from "../../../platform/log.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { addViews } from "./listing-views.queries.ts";

const FLUSH_AFTER_MS = 5_000;
/** About 10 MB. If more pairs are seen in a day, the oldest may count again. */
const MOST_REMEMBERED = 100_000;
/** While the database cannot be reached, sums wait. More listings than this are not counted. */
const MOST_WAITING = 10_000;

export type ListingViews = ReturnType<typeof createListingViews>;

export interface ListingViewsOptions {
  db: Executor;
  log: Pick<Logger, "warn">;
  now?: () => number;
}

export function createListingViews({ db, log, now = Date.now }: ListingViewsOptions) {
  const remembered = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  let waiting = new Map<string, number>();
  let key = randomBytes(32);
  let keyUntil = now() + DAY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

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

  const add = (listingId: string, views: number) => {
    const before = waiting.get(listingId);
    if (before !== undefined || waiting.size < MOST_WAITING) waiting.set(listingId, (before ?? 0) + views);
  };

  async function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const sums = waiting;
    waiting = new Map();
    try {
      await addViews(db, sums);
    } catch (error) {
      log.warn({ err: error, listings: sums.size }, "views of listings could not be saved; they are tried again");
      for (const [listingId, views] of sums) add(listingId, views);
      plan();
    }
  }

  /** One at a time, so that the last one has seen all. */
  let saving = Promise.resolve();
  const flush = (): Promise<void> => (saving = saving.then(save));

  function plan(): void {
    timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref();
  }

  return {
    /** A member opened somebody else's listing. */
    count({ memberId }: { memberId: string }, listingId: string): void {
      if (!isFirstToday(memberId, listingId)) return;
      add(listingId, 1);
      plan();
    },

    /** Saves what waits. Also called when the process stops. */
    flush,

    async close(): Promise<void> {
      await flush();
      // A failed flush has planned another one.
      clearTimeout(timer);
    },
  };
}
