import { sql } from "kysely";
import { type Executor, planForValues } from "../../../platform/db/database.ts";

/** Shared by whoever adds words; for whoever deletes some, alone. */
export const WORDS_LOCK = "hashtextextended('words', 0)";

/** Nobody waits for the answer; a word that the planner believes to be everywhere, and that has just gone from everywhere, is looked for in every post. */
const PATIENCE = "60s";
/** Posts wait behind us meanwhile: another time, if others are not done soon. */
const LOCK_PATIENCE = "500ms";

export interface OrphanedWord {
  id: string;
  words: string[];
}

/** The oldest first. */
export function listOrphanedWords(executor: Executor, limit: number): Promise<OrphanedWord[]> {
  return executor.selectFrom("word_doubt").select(["id", "words"]).orderBy("id").limit(limit).execute();
}

export async function deleteOrphanedWords(executor: Executor, ids: readonly string[]): Promise<void> {
  await executor.deleteFrom("word_doubt").where("id", "in", ids).execute();
}

/** Those of them that people may be offered. */
export async function findOffered(executor: Executor, words: readonly string[]): Promise<string[]> {
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
    const { rows } = await sql`select 1 from listing_words where words @@ ${exactly(word)}::tsquery limit 1`.execute(trx);
    if (rows.length === 0) unused.push(word);
  }
  return unused;
}

/**
 * The words that no post has. Each is planned by itself, with the word in sight: a rare one is looked up in the index, which for a common one would read a list of
 * millions; that is met among the first posts that one looks at.
 */
export function findUnused(executor: Executor, words: readonly string[]): Promise<string[]> {
  return planForValues(executor, async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(PATIENCE)}`.execute(trx);
    return listUnused(trx, words);
  });
}

/** Looked at once more when no post with new words is on its way, which may be one of these. By the index alone: so few posts have them that it is quick. */
export function deleteUnusedWords(executor: Executor, words: readonly string[]): Promise<number> {
  return executor.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_PATIENCE)}`.execute(trx);
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
