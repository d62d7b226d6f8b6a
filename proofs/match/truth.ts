/** The expected page, computed by the pure functions only. The results of the database are compared with it. */
import type { Client } from "pg";
import type { Costs } from "../../src/features/facts/cost-table.ts";
import type { Facts } from "../../src/features/facts/fact-table.ts";
import type { WireListing } from "../../src/features/listings/listing.wire.ts";
import { activeConditions, columnConditions, detailConditions } from "../../src/features/search/server/conditions.ts";
import { readCriteria } from "../../src/features/search/server/criteria.ts";
import { parameters, run } from "../../src/features/search/server/statement.ts";
import { fitOf, fitRank, type PlacedHome } from "../../src/features/verdict/fit.ts";
import { profileBitsOf } from "../../src/features/verdict/profile-bits.ts";
import type { SeekerProfile } from "../../src/features/verdict/seeker-profile.schema.ts";
import { verdictOf } from "../../src/features/verdict/verdict.ts";
import type { Services } from "../../src/main/services.ts";
import { prepared } from "../../src/platform/db/prepared.ts";
import type { LatLng } from "../../src/platform/geo.ts";

export interface Seeker {
  profile: SeekerProfile;
  daily: LatLng | undefined;
}

interface KnownHome extends PlacedHome {
  id: string;
}

const toHome = ({ _id, rent, moveInDate, Availability, facts, costs, position }: WireListing): KnownHome => ({
  id: _id,
  rent,
  moveIn: moveInDate,
  isAvailable: Availability === "Yes",
  facts,
  costs,
  position,
});

/** Better first; of equals the newer one, which has the greater ID. */
const inOrder = (a: { rank: number; id: string }, b: { rank: number; id: string }) =>
  b.rank - a.rank || (BigInt(a.id) < BigInt(b.id) ? 1 : -1);

const judge = ({ profile, daily }: Seeker, home: KnownHome) => {
  const { verdict } = verdictOf(profile, home);
  return { verdict, rank: fitRank(verdict, fitOf(profile, home, daily)) };
};

/** Problems of a page of 'only where I can live', best fit first. */
export function faultsOf({ profile, daily }: Seeker, json: string): string[] {
  const page = (JSON.parse(json) as WireListing[])
    .map(toHome)
    .map((home) => ({ id: home.id, ...judge({ profile, daily }, home) }));
  const strangers = page.filter(({ verdict }) => verdict !== "yes").map(({ id, verdict }) => `${id} is a ${verdict}`);
  const ordered = page.toSorted(inOrder);
  return [...strangers, ...(page.every(({ id }, place) => ordered[place]?.id === id) ? [] : ["not the best first"])];
}

interface HomeRow {
  id: string;
  rent: number;
  moveIn: string;
  isAvailable: boolean;
  facts: Facts;
  costs: Costs;
  lat: number | null;
  lng: number | null;
}

const AT_ONCE = 10_000;

/** All homes of an area, without the search's columns, in batches. */
async function* readHomes(client: Client, areaIds: readonly number[]): AsyncGenerator<KnownHome> {
  await client.query("begin");
  await client.query(
    `declare homes cursor for select id::text, rent, move_in::text as "moveIn", available as "isAvailable", facts,
        costs,
            round(spot[1] * 100000) / 100000 as lat, round(spot[0] / 0.9157 * 100000) / 100000 as lng
     from listing where is_shown(state, owner_away) and id in (select listing_id from listing_search
       where area_id = any('{${areaIds.join(",")}}'::smallint[]))`,
  );
  try {
    for (let isMore = true; isMore; ) {
      const { rows } = await client.query<HomeRow>(`fetch ${AT_ONCE} from homes`);
      for (const { lat, lng, ...home } of rows)
        yield { ...home, position: lat === null || lng === null ? null : { lat, lng } };
      isMore = rows.length === AT_ONCE;
    }
  } finally {
    await client.query("rollback");
  }
}

/** IDs of the rooms in which the seeker can live, the best fit first. */
export async function rank(client: Client, { profile, daily }: Seeker, areaIds: readonly number[]): Promise<string[]> {
  const livable: { id: string; rank: number }[] = [];
  for await (const home of readHomes(client, areaIds)) {
    const { verdict, rank } = judge({ profile, daily }, home);
    if (verdict === "yes") livable.push({ id: home.id, rank });
  }
  return livable.toSorted(inOrder).map(({ id }) => id);
}

/** The database's own count, for areas with too many rooms to rank. */
export async function countLivable({ db, areas }: Services, { profile, daily }: Seeker, area: string): Promise<number> {
  const criteria = await readCriteria(db, areas, { area, livable: "yes", match: profileBitsOf(profile, daily) });
  const { p, names } = parameters();
  const active = activeConditions(criteria, "fit");
  const conditions = [
    `area_id = any(${p("keys", "smallint[]")})`,
    `who = any(${p("whoSurely", "smallint[]")})`,
    ...columnConditions(active, p),
    ...detailConditions(active, p),
  ];
  const text = prepared(
    `select count(*)::integer as rooms from listing_search where available and ${conditions.join(" and ")}`,
  );
  const keys = criteria.scope.kind === "area" ? criteria.scope.keys : [];
  const [row] = await run<{ rooms: number }>(db, { text, names }, { ...criteria, ...criteria.match, keys });
  return row?.rooms ?? 0;
}
