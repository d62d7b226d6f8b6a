/** What keeps the words that people are offered to those that somebody's post has. */
import type { Executor } from "../../../platform/db/database.ts";
import { deleteOrphanedWords, deleteUnusedWords, findOffered, findUnused, listOrphanedWords } from "./orphaned-words.queries.ts";

/** Of posts at a time: some thousand words. */
const BATCH = 20;

export type WordsUpkeep = ReturnType<typeof createWordsUpkeep>;

export function createWordsUpkeep({ db }: { db: Executor }) {
  return {
    /** Takes the words of posts that were deleted or changed, and deletes those that no other post has. */
    async forget(): Promise<{ forgotten: number }> {
      let forgotten = 0;
      for (;;) {
        const doubts = await listOrphanedWords(db, BATCH);
        if (doubts.length === 0) return { forgotten };
        const offered = await findOffered(db, [...new Set(doubts.flatMap(({ words }) => words))]);
        const unused = await findUnused(db, offered);
        if (unused.length > 0) forgotten += await deleteUnusedWords(db, unused);
        await deleteOrphanedWords(
          db,
          doubts.map(({ id }) => id),
        );
      }
    },
  };
}
