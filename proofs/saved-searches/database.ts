/** Saved searches and a day of listings in a database of their own, generated in SQL. */
import { Client } from "pg";
import { openEmptyDatabase } from "../../scripts/seed/databases.ts";
import { createServices } from "../../src/main/services.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createLogger } from "../../src/platform/log.ts";

/** Searches of one member. */
const PER_MEMBER = 4;
/** How steeply the popularity of areas falls: with 2 million searches the most popular one has some 300,000. */
const STEEPNESS = 2.6;

/** Areas by popularity. Listings lie in the smallest ones; searches also ask for districts and divisions. */
const popularity = `
  create temp table popular as
  select id, slug, row_number() over (order by md5(slug)) - 1 as place, kind, lat, lng from area
    where kind in ('area', 'thana', 'landmark');
  create temp table wide as select id, slug, row_number() over (order by slug <> 'dhaka', md5(slug)) - 1 as place
    from area where kind in ('district', 'division')`;

const anArea = (table: string) => `floor((select count(*) from ${table}) * power(random(), ${STEEPNESS}))`;

/** A tenth is told at once, seven tenths every day, two tenths every week. */
const searches = (count: number) => [
  `insert into member (uid, name, email, email_verified) select 'seeker-' || n, 'Seeker',
      'seeker-' || n || '@example.com', true from generate_series(1, ${Math.ceil(count / PER_MEMBER)}) n`,
  `create temp table wish as
   select n, random() as what, 3000 + floor(40 * power(random(), 1.5))::integer * 500 as rent, random() as who,
     random() as often, ${anArea("popular")} as place, ${anArea("wide")} as region
   from generate_series(1, ${count}) n`,
  `insert into saved_search (member_id, slot, name, query, cadence, seen_news)
   select m.id, 1 + (w.n - 1) % ${PER_MEMBER}, 'Search ' || w.n,
     jsonb_build_object('area', case when what < 0.15 then g.slug else p.slug end, 'maxRent', w.rent::text, 'minAge',
       (w.n % ${PER_MEMBER})::text)
       || case when who < 0.25 then '{"gender": "female"}'::jsonb when who < 0.5
         then '{"gender": "male"}' else '{}' end,
     case when often < 0.1 then 'instant' when often < 0.8 then 'daily' else 'weekly' end, 0
   from wish w join member m on m.uid = 'seeker-' || (1 + (w.n - 1) / ${PER_MEMBER}) join popular p on p.place = w.place
     join wide g on g.place = w.region
   order by w.n`,
  // 15 % in a district or division, 12 % in tiles of the map, 1 % everywhere, the rest in an area.
  `insert into search_scope (search_id, scope, rent_max, all_in_max, traits, cadence)
   select s.id, scope, w.rent, 2147483647, case when who < 0.25 then 240 when who < 0.5 then 15 else 255 end,
     case s.cadence when 'instant' then 1 when 'daily' then 2 else 3 end
   from wish w join saved_search s on s.name = 'Search ' || w.n join popular p on p.place = w.place
     join wide g on g.place = w.region
   cross join lateral (
     select g.id::integer as scope where w.what < 0.15
     union all select distinct map_tile(point((p.lng + x * 0.04) * 0.9135, p.lat + y * 0.04))
       from generate_series(0, 1) x, generate_series(0, 1) y where w.what >= 0.15 and w.what < 0.27
     union all select 0 where w.what >= 0.27 and w.what < 0.28
     union all select p.id where w.what >= 0.28) scopes`,
  "vacuum analyze search_scope",
  "vacuum analyze saved_search",
];

/**
 * In bulk and without triggers: they update the counters of areas, of which one transaction would leave 20,000
 * versions.
 */
const listings = (count: number) => [
  "set session_replication_role = replica",
  `insert into listing (owner_id, rent, age, move_in, gender, accommodation, smoking, available, title, location,
      profession, interests, description, phone, image_url, area_id, spot)
   select (select min(id) from member), 2500 + floor(random() * 40)::integer * 250, 25, current_date + 14, case
     when random() < 0.5 then 'female' else 'male' end::gender,
     case when random() < 0.5 then 'single' else 'shared' end::accommodation, case when random() < 0.8
       then 'nonSmoker' else 'smoker' end::smoking, true,
     'Room ' || n, p.slug, 'Teacher', 'tea', 'A quiet room', '+8801712345678', '/images/rooms/room-bedroom1-0.webp',
       p.id, point(p.lng * 0.9135, p.lat)
   from (select n, ${anArea("popular")} as place from generate_series(1, ${count}) n) wanted
     join popular p using (place)`,
  `insert into listing_search (listing_id, rent, move_in, traits, age, available, area_id, spot, all_in_low, all_in,
      day_one_low, day_one)
   select id, rent, move_in, listing_traits(gender, accommodation, smoking), age, true, area_id, spot, rent,
     rent + extras_high, rent, 4 * rent from listing`,
  "insert into listing_news (listing_id, kind, area_id, tile) select id, 'new', area_id, map_tile(spot) from listing order by id",
  "set session_replication_role = origin",
];

export type SearchBench = Awaited<ReturnType<typeof openSearchBench>>;

export async function openSearchBench(searchCount: number, listingCount: number) {
  const { databaseUrl, authEmulatorHost, stop } = await openEmptyDatabase("searches");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("set work_mem = '256MB'; set synchronous_commit = off; select setseed(0.42)");
  await client.query(popularity);
  for (const text of searches(searchCount)) await client.query(text);
  for (const text of listings(listingCount)) await client.query(text);
  await client.query("analyze");
  const services = createServices(
    readConfig({ DATABASE_URL: databaseUrl, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost }),
    createLogger("silent"),
  );
  return {
    client,
    services,
    async close() {
      await services.close();
      await client.end();
      await stop();
    },
  };
}
