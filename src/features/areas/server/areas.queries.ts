import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import type { AreaKind } from "../area.schema.ts";
import type { AreaRecord } from "../area-gazetteer.ts";

/** All of them: a few hundred, and only a migration adds one. */
export async function listAreas(executor: Executor): Promise<AreaRecord[]> {
  const rows = await executor
    .selectFrom("area")
    .select(["id", "parent_id as parentId", "kind", "slug", "name", "name_bn as nameBn", "spellings", "lat", "lng"])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as AreaKind }));
}

export async function listAreaCounts(executor: Executor): Promise<{ areaId: number; rooms: number }[]> {
  return executor.selectFrom("area_count").select(["area_id as areaId", "rooms"]).where("rooms", ">", 0).execute();
}

export async function listAreaRents(executor: Executor, areaId: number) {
  return executor
    .selectFrom("area_rent")
    .select(["accommodation", "posts", "lower_quartile as lower", "median", "upper_quartile as upper"])
    .where("area_id", "=", areaId)
    .execute();
}

export interface RentRules {
  days: number;
  /** With fewer posts, nothing is said. */
  fewestPosts: number;
}

/**
 * Rents are few round numbers: counted by place and rent in one pass over the recent posts, so that the places around each add up counts, not posts.
 * A quartile is the rent of the post that stands there.
 */
export async function replaceAreaRents(executor: Executor, { days, fewestPosts }: RentRules): Promise<number> {
  // One at a time: two runs would each put in what the other did not see.
  await sql`lock table area_rent in share row exclusive mode`.execute(executor);
  await executor.deleteFrom("area_rent").execute();
  const { numAffectedRows } = await sql`
    with recursive inside (area_id, place_id) as (
      select id, id from area
      union all select inside.area_id, area.id from inside join area on area.parent_id = inside.place_id
    ),
    asked as (
      select area_id as place_id, traits & 2 as shared, rent, count(*) as posts from listing_search
      where area_id is not null and listing_id >= listing_id_at(now() - make_interval(days => ${days}), 0)
      group by 1, 2, 3
    ),
    counted as (select area_id, shared, rent, sum(posts) as posts from asked join inside using (place_id) group by 1, 2, 3),
    ranked as (
      select *, sum(posts) over (partition by area_id, shared) as total, sum(posts) over (partition by area_id, shared order by rent) as up_to from counted
    )
    insert into area_rent (area_id, accommodation, posts, lower_quartile, median, upper_quartile)
    select area_id, (case shared when 0 then 'single' else 'shared' end)::accommodation, max(total),
           min(rent) filter (where up_to >= total * 0.25), min(rent) filter (where up_to >= total * 0.5), min(rent) filter (where up_to >= total * 0.75)
    from ranked where total >= ${fewestPosts} group by area_id, shared`.execute(executor);
  return Number(numAffectedRows ?? 0);
}
