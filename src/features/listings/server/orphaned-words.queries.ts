import { sql } from "kysely";
import { type Executor, planForValues } from "../../../platform/db/database.ts";

/** The advisory lock of words. Writers that add words share it. The job that deletes words holds it exclusively. */
export const WORDS_LOCK = "hashtextextended('words', 0)";

/**
 * The timeout is long, because no user waits. If the statistics say that a word is common, but it is gone, the query
 * reads every listing.
 */
const STATEMENT_TIMEOUT = "60s";
/** The lock timeout is short, because new listings wait behind this lock request. The next run tries again. */
const LOCK_TIMEOUT = "500ms";

export interface OrphanedWord {
  id: string;
  words: string[];
}

/** Words of listings that were deleted or changed, the oldest first. */
export function listOrphanedWords(executor: Executor, limit: number): Promise<OrphanedWord[]> {
  return executor.selectFrom("word_doubt").select(["id", "words"]).orderBy("id").limit(limit).execute();
}

export async function deleteOrphanedWords(executor: Executor, ids: readonly string[]): Promise<void> {
  await executor.deleteFrom("word_doubt").where("id", "in", ids).execute();
}

/** Returns those of the words that are in search_word. */
export async function findIndexed(executor: Executor, words: readonly string[]): Promise<string[]> {
  const rows = await executor
    .selectFrom("search_word")
    .select("word")
    .where("word", "=", sql<string>`any(${sql.val(words)}::text[])`)
    .execute();
  return rows.map(({ word }) => word);
}

const exactly = (word: string) => `'${word.replaceAll(/['\\]/g, (character) => character.repeat(2))}'`;

async function listUnused(trx: Executor, words: readonly string[]): Promise<string[]> {
  const unused: string[] = [];
  for (const word of words) {
    const { rows } = await sql`select 1 from listing_words where words @@ ${exactly(word)}::tsquery limit 1`.execute(
      trx,
    );
    if (rows.length === 0) unused.push(word);
  }
  return unused;
}

/**
 * Returns the words that no listing has. The query is planned for each word: a rare word is looked up in the index. For
 * a common one the index would read a list of millions, but a sequential scan finds it among the first listings.
 */
export function findUnused(executor: Executor, words: readonly string[]): Promise<string[]> {
  return planForValues(executor, async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT)}`.execute(trx);
    return listUnused(trx, words);
  });
}

/**
 * Checks again under the lock, when no listing with new words can be in progress. The index makes this fast, because
 * hardly any listing has these words.
 */
export function deleteUnusedWords(executor: Executor, words: readonly string[]): Promise<number> {
  return executor.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.raw(WORDS_LOCK)})`.execute(trx);
    const unused = await listUnused(trx, words);
    const { numDeletedRows } = await trx
      .deleteFrom("search_word")
      .where("word", "=", sql<string>`any(${sql.val(unused)}::text[])`)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}
