import { type RawBuilder, sql } from "kysely";
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { indexedWords, toTsVector, type WordSources } from "../search-words.ts";
import { WORDS_LOCK } from "./word-doubts.queries.ts";

/** Numbers that long are not words but telephones; nobody is to be offered one. */
const isOfferable = (word: string) => !/\d{5}/.test(word);

const saveWordsText = prepared(`
  insert into listing_words (listing_id, words) values ($1::bigint, $2::tsvector)
  on conflict (listing_id) do update set words = excluded.words where listing_words.words is distinct from excluded.words`);
// In one order, so that two writers of the same new words do not wait for each other in a ring. Beside each other, but not beside who deletes words: a word that
// is found here and left alone must not go before this post is there to hold it.
const addWordsText = prepared(`
  with turn as materialized (select pg_advisory_xact_lock_shared(${WORDS_LOCK}))
  insert into search_word (word) select word from turn, unnest($1::text[]) word order by word on conflict do nothing`);

export async function saveWords(executor: Executor, listingId: string, sources: WordSources): Promise<void> {
  const words = indexedWords(sources);
  await runText(executor, saveWordsText, [listingId, toTsVector(words)]);
  await runText(executor, addWordsText, [words.filter(isOfferable)]);
}

/** Near enough to be a slip of the finger: two words share this much of their three-letter groups. */
const NEAR = 0.35;
const MOST_MEANT = 4;

// A word that somebody has written is meant as it stands; any other may be a slip, unless it is a number or so short that everything is near it.
const meantText = prepared(`
  select typed, coalesce(
    (select array[typed] from search_word where word = typed or (typed ~ '^[pl]:[^0-9]+$' and word like typed || '%') limit 1),
    (select array_agg(word) from (
       select word from search_word where typed ~ '^([pl]:)?[^0-9]{4,}$' and word % typed and similarity(word, typed) >= ${NEAR} and substring(word from '^[pl]:') is not distinct from substring(typed from '^[pl]:')
         and levenshtein_less_equal(word, typed, 3) <= greatest(1, char_length(typed) / 4)
       order by levenshtein_less_equal(word, typed, 3), similarity(word, typed) desc, word limit ${MOST_MEANT}) near),
    array[typed]) as meant
  from unnest($1::text[]) typed`);

/** For each word typed, the words it may have been meant to be. */
export async function findMeantWords(executor: Executor, typed: readonly string[]): Promise<string[][]> {
  if (typed.length === 0) return [];
  const rows = await readText<{ typed: string; meant: string[] }>(executor, meantText, [typed]);
  return rows.map(({ meant }) => meant);
}

interface Estimate {
  "QUERY PLAN": [{ Plan: { "Plan Rows": number } }];
}

/** How many listings hold such words, and how many there are: as the planner guesses from its statistics without looking, in no time. */
export async function estimateListings(executor: Executor, words: string): Promise<{ found: number; all: number }> {
  const estimate = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<Estimate>`explain (format json) select from listing_words ${condition}`.execute(executor);
    return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  };
  const [found, all] = await Promise.all([estimate(sql`where words @@ ${sql.lit(words)}::tsquery`), estimate(sql``)]);
  return { found, all };
}
