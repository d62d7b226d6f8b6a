import type { Executor } from "../../../platform/db/database.ts";
import { dueAt, nextAt } from "../alert-clock.ts";
import { alertTimes } from "../saved-search.limits.ts";
import { type Matched, markDigests, markInstant, markSavedRooms, sweepChanges } from "./matching.queries.ts";

/** How much news one statement takes: enough for an hour of news, and few enough for a short transaction. */
const BATCH = 2_000;
const SWEEP_BATCH = 10_000;

async function untilEmpty(match: () => Promise<Matched>): Promise<Matched> {
  const total = { news: 0, marked: 0 };
  let last: Matched;
  do {
    last = await match();
    total.news += last.news;
    total.marked += last.marked;
  } while (last.news === BATCH);
  return total;
}

/** Marks the searches that may find something new. See matching.queries.ts. */
export function createMatchingService({ db }: { db: Executor }) {
  return {
    /** Matches instant searches and saved rooms. */
    async matchInstant(now = new Date()) {
      const searches = await untilEmpty(() => markInstant(db, BATCH, now, dueAt("instant", now)));
      const rooms = await untilEmpty(() => markSavedRooms(db, BATCH, now, nextAt(now, alertTimes.evening)));
      return { ...searches, savedRooms: rooms.marked };
    },

    /**
     * Matches daily and weekly searches. It runs rarely, so that one read of an area's index serves all news of that
     * time.
     */
    matchDigests: (now = new Date()): Promise<Matched> =>
      untilEmpty(() => markDigests(db, BATCH, now, { daily: dueAt("daily", now), weekly: dueAt("weekly", now) })),

    async sweep(now = new Date()) {
      const total = { news: 0, marks: 0 };
      let last: { news: number; marks: number };
      do {
        last = await sweepChanges(db, now, SWEEP_BATCH);
        total.news += last.news;
        total.marks += last.marks;
      } while (last.news === SWEEP_BATCH);
      return total;
    },
  };
}
