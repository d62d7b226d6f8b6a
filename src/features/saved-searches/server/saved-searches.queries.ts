import { sql } from "kysely";
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { BrowseValues } from "../../search/browse-values.ts";
import { type Cadence, cadences, savedSearchLimits } from "../saved-search.limits.ts";
import type { SavedSearch } from "../saved-search.view.ts";

const fields = `id::text as id, name, query as values, cadence, asleep_at is not null as "isAsleep"`;
const listText = prepared(`select ${fields} from saved_search where member_id = $1::bigint order by slot`);
const findText = prepared(`select ${fields} from saved_search where member_id = $1::bigint and id = $2::bigint`);
const sameText = prepared(
  `select ${fields} from saved_search where member_id = $1::bigint and md5(query::text) = md5($2::jsonb::text)`,
);

export const listSearches = (executor: Executor, memberId: string): Promise<SavedSearch[]> =>
  readText<SavedSearch>(executor, listText, [memberId]);

export async function findSearch(executor: Executor, memberId: string, id: string): Promise<SavedSearch | undefined> {
  return (await runText<SavedSearch>(executor, findText, [memberId, id]))[0];
}

/** Finds the member's search with the same filters. */
export async function findSame(
  executor: Executor,
  memberId: string,
  values: BrowseValues,
): Promise<SavedSearch | undefined> {
  return (await readText<SavedSearch>(executor, sameText, [memberId, JSON.stringify(values)]))[0];
}

/** Inserts a search. Its news begins with rooms that become visible from now on. */
const insertText = `
  insert into saved_search (member_id, slot, name, query, cadence, seen_news, created_at, used_at)
  select $1::bigint, free.slot, $2::text, $3::jsonb, $4::text, coalesce((select max(id) from listing_news), 0),
    $5::timestamptz, $5::timestamptz
  from generate_series(1, ${savedSearchLimits.searches}) free (slot)
  where not exists (select from saved_search s where s.member_id = $1::bigint and s.slot = free.slot)
  order by free.slot limit 1
  on conflict do nothing
  returning id::text as id`;

interface NewSearch {
  name: string;
  values: BrowseValues;
  cadence: Cadence;
}

/** Returns undefined if the member has too many searches, or if the same search is already saved. */
export async function insertSearch(
  trx: Executor,
  memberId: string,
  { name, values, cadence }: NewSearch,
  now: Date,
): Promise<string | undefined> {
  // Serialise the inserts: two concurrent requests would choose the same slot, and one of them would fail as if there
  // were no slot left.
  await trx.selectFrom("member").select("id").where("id", "=", memberId).forNoKeyUpdate().execute();
  return (await runText<{ id: string }>(trx, insertText, [memberId, name, JSON.stringify(values), cadence, now]))[0]
    ?.id;
}

/** Changes the cadence. It also wakes the search, because a member who changes a search uses it. */
export async function updateCadence(
  trx: Executor,
  memberId: string,
  id: string,
  cadence: Cadence,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("saved_search")
    .set((eb) => ({
      cadence,
      used_at: now,
      asked_at: null,
      asleep_at: null,
      // News from the time in which the search was off or asleep is skipped.
      seen_news: sql<string>`case when ${eb.ref("cadence")} = 'off' or ${eb.ref("asleep_at")} is not null
        then coalesce((select max(id) from listing_news), 0) else ${eb.ref("seen_news")} end`,
    }))
    .where("member_id", "=", memberId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function updateName(executor: Executor, memberId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("saved_search")
    .set({ name })
    .where("member_id", "=", memberId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function deleteSearch(executor: Executor, memberId: string, id: string): Promise<void> {
  await executor.deleteFrom("saved_search").where("member_id", "=", memberId).where("id", "=", id).execute();
}

/** Records that the member uses their searches. */
export async function markUsed(executor: Executor, memberId: string, now: Date): Promise<void> {
  await executor
    .updateTable("saved_search")
    .set({ used_at: now, asked_at: null })
    .where("member_id", "=", memberId)
    .where("asleep_at", "is", null)
    // One write a day is exact enough.
    .where("used_at", "<", new Date(now.getTime() - 86_400_000))
    .execute();
}

const toCadenceCode = (cadence: Exclude<Cadence, "off">): number => cadences.indexOf(cadence) + 1;

interface ScopeRows {
  scopes: readonly number[];
  maxRent: number;
  maxAllIn: number;
  traits: number;
}

/** Replaces the rows that the matcher compares. A search whose alerts are off has no such rows and no mark. */
export async function replaceScopes(
  trx: Executor,
  id: string,
  coarse: ScopeRows,
  cadence: Cadence,
  due: Date | undefined,
): Promise<void> {
  await trx.deleteFrom("search_scope").where("search_id", "=", id).execute();
  if (cadence === "off" || !due) {
    await trx.deleteFrom("search_mark").where("search_id", "=", id).execute();
    return;
  }
  if (coarse.scopes.length > 0)
    await trx
      .insertInto("search_scope")
      .values(
        coarse.scopes.map((scope) => ({
          search_id: id,
          scope,
          rent_max: coarse.maxRent,
          all_in_max: coarse.maxAllIn,
          traits: coarse.traits,
          cadence: toCadenceCode(cadence),
        })),
      )
      .execute();
  await trx.updateTable("search_mark").set({ due_at: due }).where("search_id", "=", id).execute();
}

/** Ends the alerts of searches from a link in a mail. Returns how many searches were ended. */
export async function endSearches(trx: Executor, memberId: string, ids: readonly string[]): Promise<number> {
  const rows = await runText(
    trx,
    `with ended as (update saved_search set cadence = 'off' where member_id = $1::bigint and id = any($2::bigint[])
        returning id),
       scopes as (delete from search_scope where search_id in (select id from ended)),
       marks as (delete from search_mark where search_id in (select id from ended))
     select id from ended`,
    [memberId, ids],
  );
  return rows.length;
}

const askedText = prepared(`
  select ${fields} from saved_search where member_id = $1::bigint and asked_at is not null and asleep_at is null
    and cadence <> 'off' order by slot`);

/** Lists the searches that nobody has opened for a long time. */
export const listAskedAbout = (executor: Executor, memberId: string): Promise<SavedSearch[]> =>
  readText<SavedSearch>(executor, askedText, [memberId]);
