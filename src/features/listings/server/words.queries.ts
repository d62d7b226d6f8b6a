import { type RawBuilder, sql } from "kysely";
import { type Executor, readText, runAside, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { isUnavailable } from "../../../platform/db/unavailable.ts";
import { AppError } from "../../../platform/errors.ts";
import { indexedWords, toTsVector, type WordSources } from "../search-words.ts";
import { WORDS_LOCK } from "./orphaned-words.queries.ts";

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

/** Near enough to be a typing error: two words share this much of their trigrams. */
const NEAR = 0.35;
const MOST_MEANT = 4;
/** Comparing a word with all others is the most expensive part of a search, so a request may do it for so many words. */
const MOST_LOOKED_UP = 3;
/** Shorter words have so few trigrams that everything is near them, and a number is meant as it stands. */
const canBeMisspelt = (bare: string) => /^[^0-9]{4,}$/u.test(bare);

// The beginning of a place or a profession counts as known. No character sorts after U+10FFFF.
const knownText = prepared(`
  select typed from unnest($1::text[]) typed
  where exists (select from search_word where word = typed)
     or (typed ~ '^[pl]:[^0-9]+$' and exists (select from search_word where word ~>=~ typed and word ~<~ (typed || chr(1114111))))`);

/** The indexes of 0009_near_words.sql, one for each kind of word: without the prefix, which would count as trigrams. */
const kinds = {
  "": { bare: "word", isKind: "word not like '_:%'" },
  "l:": { bare: "substr(word, 3)", isKind: "word like 'l:%'" },
  "p:": { bare: "substr(word, 3)", isKind: "word like 'p:%'" },
} as const;
type Prefix = keyof typeof kinds;

const nearText = ({ bare, isKind }: (typeof kinds)[Prefix]) =>
  prepared(`
  select word from search_word where ${isKind} and ${bare} % $1::text and similarity(${bare}, $1::text) >= ${NEAR}
    and levenshtein_less_equal(${bare}, $1::text, 3) <= greatest(1, char_length($1::text) / 4)
  order by levenshtein_less_equal(${bare}, $1::text, 3), similarity(${bare}, $1::text) desc, word limit ${MOST_MEANT}`);
const nearTexts: Record<Prefix, string> = { "": nearText(kinds[""]), "l:": nearText(kinds["l:"]), "p:": nearText(kinds["p:"]) };

function splitPrefix(word: string): { prefix: Prefix; bare: string } {
  const prefix = word.startsWith("l:") ? "l:" : word.startsWith("p:") ? "p:" : "";
  return { prefix, bare: word.slice(prefix.length) };
}

/** Words that somebody wrote and that are near this one; none if finding out takes too long. */
async function findNear(executor: Executor, word: string): Promise<string[]> {
  const { prefix, bare } = splitPrefix(word);
  try {
    const rows = await runAside(executor, "lookup", (side) => runText<{ word: string }>(side, nearTexts[prefix], [bare]));
    return rows.map((row) => row.word);
  } catch (error) {
    if (isUnavailable(error) || (error instanceof AppError && error.code === "overloaded")) return [];
    throw error;
  }
}

/** For each word typed, the words it may have been meant to be: a known one as it stands. */
export async function findMeantWords(executor: Executor, typed: readonly string[]): Promise<string[][]> {
  if (typed.length === 0) return [];
  const known = new Set((await readText<{ typed: string }>(executor, knownText, [typed])).map((row) => row.typed));
  const unknown = typed.filter((word) => !known.has(word) && canBeMisspelt(splitPrefix(word).bare)).slice(0, MOST_LOOKED_UP);
  const near = new Map(await Promise.all(unknown.map(async (word) => [word, await findNear(executor, word)] as const)));
  return typed.map((word) => {
    const meant = near.get(word) ?? [];
    return meant.length > 0 ? meant : [word];
  });
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
