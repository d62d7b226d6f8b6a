import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import { bitOf } from "../../facts/fact-bits.ts";
import { type FactValue, valuesOf } from "../../facts/fact-table.ts";
import type { AreaKind, PlaceKind, RentQuartiles } from "../area.schema.ts";
import type { AreaRecord, PlaceRecord } from "../area-gazetteer.ts";

/** Rents are compared by unit or, if that is unknown, by whether the accommodation is shared. */
export type RentKind = FactValue<"unit"> | "single" | "shared";

/** There are a few hundred rows. Only migrations add any. */
export async function listAreas(executor: Executor): Promise<AreaRecord[]> {
  const rows = await executor
    .selectFrom("area")
    .select(["id", "parent_id as parentId", "kind", "slug", "name", "name_bn as nameBn", "spellings", "lat", "lng"])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as AreaKind }));
}

/** There are a few hundred rows here too. */
export async function listPlaces(executor: Executor): Promise<PlaceRecord[]> {
  const rows = await executor
    .selectFrom("place")
    .select([
      "area_id as areaId",
      "kind",
      "slug",
      "name",
      "name_bn as nameBn",
      "full_name as fullName",
      "full_name_bn as fullNameBn",
    ])
    .select(["spellings", "lat", "lng", "radius_km as radiusKm", "weight"])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as PlaceKind }));
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

/** Undefined if there are too few listings. */
export async function findRent(executor: Executor, areaId: number, kind: RentKind): Promise<RentQuartiles | undefined> {
  const quartiles = ["posts", "lower_quartile as lower", "median", "upper_quartile as upper"] as const;
  const rent =
    kind === "single" || kind === "shared"
      ? executor
          .selectFrom("area_rent")
          .select(quartiles)
          .where("accommodation", "=", kind)
          .where("area_id", "=", areaId)
      : executor.selectFrom("unit_rent").select(quartiles).where("unit", "=", kind).where("area_id", "=", areaId);
  return rent.executeTakeFirst();
}

export interface RentRules {
  days: number;
  /** The least number of listings for which a rent is calculated. */
  fewestPosts: number;
}

const isUnit = (unit: FactValue<"unit">) => sql`rules & ${sql.lit(String(bitOf("unit", unit)))}::bigint <> 0`;

/** The tables of rents, and the SQL expression for the kind of a listing. Null means that it has none. */
const rentTables = [
  {
    table: "area_rent",
    kind: "accommodation",
    type: "accommodation",
    of: sql`case when traits & 2 = 0 then 'single' else 'shared' end`,
  },
  {
    table: "unit_rent",
    kind: "unit",
    type: "text",
    of: sql`case ${sql.join(
      valuesOf("unit").map((unit) => sql`when ${isUnit(unit)} then ${sql.lit(unit)}`),
      sql` `,
    )} end`,
  },
] as const;

/**
 * Counts the recent listings by place and rent in one pass, so that the totals of containing places are sums of counts.
 * A quartile is the rent of a real listing.
 */
async function replaceRents(
  executor: Executor,
  { table, kind, type, of }: (typeof rentTables)[number],
  { days, fewestPosts }: RentRules,
): Promise<number> {
  // Serialises concurrent runs, which would insert duplicates.
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(executor);
  await executor.deleteFrom(table).execute();
  const { numAffectedRows } = await sql`
    with recursive inside (area_id, place_id) as (
      select id, id from area
      union all select inside.area_id, area.id from inside join area on area.parent_id = inside.place_id
    ),
    asked as (
      select area_id as place_id, ${of} as kind, rent, count(*) as posts from listing_search
      where area_id is not null and listing_id >= listing_id_at(now() - make_interval(days => ${days}), 0)
      group by 1, 2, 3
    ),
    counted as (select area_id, kind, rent, sum(posts) as posts from asked join inside using (place_id)
      where kind is not null group by 1, 2, 3),
    ranked as (
      select *, sum(posts) over (partition by area_id, kind) as total, sum(posts) over (partition by area_id, kind
        order by rent) as up_to from counted
    )
    insert into ${sql.table(table)} (area_id, ${sql.ref(kind)}, posts, lower_quartile, median, upper_quartile)
    select area_id, kind::${sql.raw(type)}, max(total),
           min(rent) filter (where up_to >= total * 0.25), min(rent) filter (where up_to >= total * 0.5),
             min(rent) filter (where up_to >= total * 0.75)
    from ranked where total >= ${fewestPosts} group by area_id, kind`.execute(executor);
  return Number(numAffectedRows ?? 0);
}

/** Recalculates all rents by accommodation, and by unit for listings that give it. Returns the number of rows. */
export async function replaceAllRents(executor: Executor, rules: RentRules): Promise<number> {
  let made = 0;
  for (const table of rentTables) made += await replaceRents(executor, table, rules);
  return made;
}
