/**
 * Writes the word index: the words of each listing, and the set of all words, which searches use to correct typing
 * errors.
 */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { indexedWords, toTsVector, type WordSources } from "../search-words.ts";
import { WORDS_LOCK } from "./orphaned-words.queries.ts";

/** Long numbers are phone numbers: they must not be suggested to anybody. */
const isOfferable = (word: string) => !/\d{5}/.test(word);

const saveWordsText = prepared(`
  insert into listing_words (listing_id, words) values ($1::bigint, $2::tsvector)
  on conflict (listing_id) do update set words = excluded.words
    where listing_words.words is distinct from excluded.words`);
// Words are inserted in order, so that two writers of the same words cannot deadlock. The shared lock keeps the cleanup
// job from deleting a word between our check that it exists and our commit.
const addWordsText = prepared(`
  with turn as materialized (select pg_advisory_xact_lock_shared(${WORDS_LOCK}))
  insert into search_word (word) select word from turn, unnest($1::text[]) word order by word on conflict do nothing`);

export async function saveWords(executor: Executor, listingId: string, sources: WordSources): Promise<void> {
  const words = indexedWords(sources);
  await runText(executor, saveWordsText, [listingId, toTsVector(words)]);
  await runText(executor, addWordsText, [words.filter(isOfferable)]);
}
