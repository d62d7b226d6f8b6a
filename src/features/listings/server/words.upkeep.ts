/** Deletes words that no listing has any more, so that they are not suggested as corrections. */
import type { Executor } from "../../../platform/db/database.ts";
import {
  deleteOrphanedWords,
  deleteUnusedWords,
  findIndexed,
  findUnused,
  listOrphanedWords,
} from "./orphaned-words.queries.ts";

/** How many deleted or changed listings are processed at a time. They have about a thousand words. */
const BATCH = 20;

export function createWordsUpkeep({ db }: { db: Executor }) {
  return {
    /** Checks the words of listings that were deleted or changed, and deletes words that no other listing has. */
    async forget(): Promise<{ forgotten: number }> {
      let forgotten = 0;
      for (;;) {
        const orphaned = await listOrphanedWords(db, BATCH);
        if (orphaned.length === 0) return { forgotten };
        const indexed = await findIndexed(db, [...new Set(orphaned.flatMap(({ words }) => words))]);
        const unused = await findUnused(db, indexed);
        if (unused.length > 0) forgotten += await deleteUnusedWords(db, unused);
        await deleteOrphanedWords(
          db,
          orphaned.map(({ id }) => id),
        );
      }
    },
  };
}
