/** Reads the word index, which listings/server/words.queries.ts writes. */
import { type RawBuilder, sql } from "kysely";
import { type Executor, readText, runAside, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { isUnavailable } from "../../../platform/db/unavailable.ts";
import { AppError } from "../../../platform/errors.ts";

/** Two words with this share of common trigrams may be the same word with a typing error. */
const NEAR = 0.35;
const MOST_MEANT = 4;
/**
 * Comparing a word with all indexed words is the most expensive part of a search, so a request does it for this many
 * words at most.
 */
const MOST_LOOKED_UP = 3;
/** Shorter words have so few trigrams that they resemble everything. Numbers are not corrected either. */
const canBeMisspelt = (bare: string) => /^[^0-9]{4,}$/u.test(bare);

// A place or a profession is also known by its beginning. No character sorts after U+10FFFF.
const knownText = prepared(`
  select typed from unnest($1::text[]) typed
  where exists (select from search_word where word = typed)
     or (typed ~ '^[pl]:[^0-9]+$' and exists (select from search_word where word ~>=~ typed
       and word ~<~ (typed || chr(1114111))))`);

/**
 * The kinds of words. 0009_near_words.sql has an index for each. The indexes leave out the prefix, which would count as
 * trigrams.
 */
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
const nearTexts: Record<Prefix, string> = {
  "": nearText(kinds[""]),
  "l:": nearText(kinds["l:"]),
  "p:": nearText(kinds["p:"]),
};

function splitPrefix(word: string): { prefix: Prefix; bare: string } {
  const prefix = word.startsWith("l:") ? "l:" : word.startsWith("p:") ? "p:" : "";
  return { prefix, bare: word.slice(prefix.length) };
}

/**
 * Finds indexed words that resemble this one. Corrections are optional, so the list is empty if the lookup times out.
 */
async function findNear(executor: Executor, word: string): Promise<string[]> {
  const { prefix, bare } = splitPrefix(word);
  try {
    const rows = await runAside(executor, "lookup", (side) =>
      runText<{ word: string }>(side, nearTexts[prefix], [bare]),
    );
    return rows.map((row) => row.word);
  } catch (error) {
    if (isUnavailable(error) || (error instanceof AppError && error.code === "overloaded")) return [];
    throw error;
  }
}

/**
 * Returns the words to search for, for each typed word. It is the word itself if it is indexed or nothing resembles it,
 * and otherwise the words that resemble it.
 */
export async function findMeantWords(executor: Executor, typed: readonly string[]): Promise<string[][]> {
  if (typed.length === 0) return [];
  const known = new Set((await readText<{ typed: string }>(executor, knownText, [typed])).map((row) => row.typed));
  const unknown = typed
    .filter((word) => !known.has(word) && canBeMisspelt(splitPrefix(word).bare))
    .slice(0, MOST_LOOKED_UP);
  const near = new Map(await Promise.all(unknown.map(async (word) => [word, await findNear(executor, word)] as const)));
  return typed.map((word) => {
    const meant = near.get(word) ?? [];
    return meant.length > 0 ? meant : [word];
  });
}

interface Estimate {
  "QUERY PLAN": [{ Plan: { "Plan Rows": number } }];
}

/**
 * Returns the planner's estimates of how many listings match the words, and of how many there are. It takes almost no
 * time, because only statistics are read.
 */
export async function estimateListings(executor: Executor, words: string): Promise<{ found: number; all: number }> {
  const estimate = async (condition: RawBuilder<unknown>) => {
    const { rows } = await sql<Estimate>`explain (format json) select from listing_words ${condition}`.execute(
      executor,
    );
    return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  };
  const [found, all] = await Promise.all([estimate(sql`where words @@ ${sql.lit(words)}::tsquery`), estimate(sql``)]);
  return { found, all };
}
