import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, escapeIdentifier } from "pg";
import { refreshAreaRents } from "../../src/features/areas/server/areas.rents.ts";
import { advanceMonths } from "../../src/features/facts/cost-table.ts";
import { indexedWords, markLocation, toTsVector, wordsOf } from "../../src/features/listings/search-words.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { projectRoot } from "../services/paths.ts";
import { demoListings } from "./content.ts";
import { factSets, rentBands, SETS_PER_KIND } from "./scale-facts.ts";
import { foldedScaleWords, scaleWords } from "./scale-words.ts";

/** The tables that are filled here. They are analyzed, because query plans over empty statistics mean nothing. */
const LOADED = [
  "listing",
  "listing_search",
  "listing_words",
  "listing_rank",
  "listing_like",
  "listing_view_count",
  "member",
  "search_word",
  "map_cell",
  "contact_reveal",
  "contact_ledger",
  "member_block",
];
const LISTINGS_PER_MEMBER = 3;
const DAYS_OF_HISTORY = 180;
const DHAKA_SHARE = 0.4;
const DHAKA_AREAS = 60;
/** Distance of rooms from the centre of their area, in degrees: about 1.5 km. */
const SPREAD = 0.014;

interface Area {
  slug: string;
  en: string;
  district: string;
}

/**
 * Adds generated listings up to a number, by set-based SQL: 40 % in sixty Dhaka areas, a few of them crowded; most
 * rents low, with a long tail.
 */
export async function seedScale(databaseUrl: string, wanted: number, say: (step: string) => void): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const timed = async (step: string, work: () => Promise<unknown>) => {
    const start = Date.now();
    await work();
    say(`${step}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
  };
  try {
    const { rows } = await client.query<{ n: string }>("select count(*) as n from listing");
    const missing = wanted - Number(rows[0]?.n);
    if (missing <= 0) return say(`there are ${rows[0]?.n} listings already`);
    // synchronous_commit stays on: VACUUM cannot mark pages all-visible while the commit is not flushed, and index-only
    // scans would then read the heap. session_replication_role turns off row triggers and foreign keys; the statements
    // below do the triggers' work in bulk.
    await client.query(
      "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2; set work_mem = '256MB'",
    );
    const indexes = await secondaryIndexes(client);
    await timed("building blocks", () => makeBuildingBlocks(client));
    await client.query("begin");
    await client.query(`drop index ${indexes.map(({ name }) => escapeIdentifier(name)).join(", ")}`);
    const members = Math.max(50, Math.ceil(missing / LISTINGS_PER_MEMBER));
    await timed(`${members} members`, () => insertMembers(client, members));
    await timed(`${missing} listings`, () => insertListings(client, missing, members));
    await timed("search columns", () => insertSearch(client));
    await timed("words", () => insertWords(client));
    await timed("ranks, likes and views", () => insertRanks(client, members));
    await timed("numbers told, and blocks", () => insertContacts(client, members));
    for (const { name, definition } of indexes) await timed(`index ${name}`, () => client.query(definition));
    await timed("counts", () => client.query("select recount_listings()"));
    await client.query("commit");
    await timed("vacuum", () => client.query(`vacuum (analyze) ${LOADED.join(", ")}`));
  } finally {
    await client.end();
  }
  await timed("typical rents", () => refreshRents(databaseUrl));
}

async function refreshRents(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    await refreshAreaRents(db);
  } finally {
    await close();
  }
}

/** All indexes except those of constraints. Loading first and indexing once is several times faster. */
async function secondaryIndexes(client: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('listing', 'listing_search', 'listing_words', 'listing_rank',
      'listing_like')
      and indexname not in (select conname from pg_constraint) order by indexname`);
  return rows;
}

async function makeBuildingBlocks(client: Client): Promise<void> {
  const { areas } = JSON.parse(readFileSync(join(projectRoot, "seed/areas.json"), "utf8")) as { areas: Area[] };
  const toPlace = (isDhaka: boolean) => (area: Area, n: number) => {
    const location = `${area.en}, ${area.district}`;
    return { is_dhaka: isDhaka, n, location, slug: area.slug, words: toTsVector(wordsOf(location).map(markLocation)) };
  };
  const dhaka = areas.filter((area) => area.district === "Dhaka").slice(0, DHAKA_AREAS);
  const elsewhere = areas.filter((area) => area.district !== "Dhaka");
  const places = [...dhaka.map(toPlace(true)), ...elsewhere.map(toPlace(false))];
  const samples = demoListings().map(({ title, description, interests, profession, image }) => {
    const words = indexedWords({ title, description, interests, profession, location: "" });
    return { title, description, interests, profession, image, words: toTsVector(words) };
  });
  // A hash as random generator: the same listing and throw always give the same number, so that text and search words
  // agree.
  await client.query(`
    create or replace function pg_temp.dice(number bigint, throw integer) returns float8 language sql immutable parallel safe
      return (hashint8extended(number, throw) & 1048575) / 1048576.0;
    create temp table place (is_dhaka boolean, n integer, location text, area_id smallint, lat float8, lng float8, words tsvector)`);
  await client.query(
    `insert into place select p.is_dhaka, p.n, p.location, a.id, a.lat, a.lng, p.words::tsvector
     from jsonb_to_recordset($1::jsonb) as p(is_dhaka boolean, n integer, location text, slug text, words text)
       join area a on a.slug = p.slug`,
    [JSON.stringify(places)],
  );
  await client.query(
    "create temp table sample (n integer generated by default as identity (start 0 minvalue 0), title text, description text, interests text, profession text, image text, words tsvector)",
  );
  await client.query(
    `insert into sample (title, description, interests, profession, image, words)
     select title, description, interests, profession, image, words::tsvector
     from jsonb_to_recordset($1::jsonb) as t(title text, description text, interests text, profession text, image text,
       words text)`,
    [JSON.stringify(samples)],
  );
  await client.query("create temp table extra (n integer, word text, words tsvector)");
  await client.query(
    "insert into extra select ordinality - 1, word, array_to_tsvector(array[folded]) from unnest($1::text[], $2::text[]) with ordinality as t(word, folded, ordinality)",
    [scaleWords, foldedScaleWords],
  );
  await client.query(`
    insert into search_word select distinct word from (select unnest(tsvector_to_array(words)) as word from sample
      union select unnest(tsvector_to_array(words)) from place
      union select unnest(tsvector_to_array(words)) from extra) w on conflict do nothing`);
  await makeFactSets(client);
  await client.query("analyze place; analyze sample; analyze extra; analyze fact_set");
}

/** Sets of facts and costs, chosen by rent and gender. */
async function makeFactSets(client: Client): Promise<void> {
  const columns =
    "n integer, facts jsonb, costs jsonb, rules bigint, amenities bigint, extras_low integer, extras_high integer, advance_months integer";
  await client.query(`create temp table fact_set (${columns})`);
  await client.query(`insert into fact_set select * from jsonb_to_recordset($1::jsonb) as t(${columns})`, [
    JSON.stringify(factSets()),
  ]);
}

function insertMembers(client: Client, members: number): Promise<unknown> {
  return client.query(`
    insert into member (uid, name, email, email_verified, email_verified_at, created_at)
    select 'scale-' || n || '-' || substr(md5(n::text), 1, 12), 'Member ' || n,
      'member' || n || '@scale.nestmates.example', n % 5 > 0,
           case when n % 5 > 0 then now() - interval '90 days' end, now() - interval '90 days'
    from generate_series(1, ${members}) n on conflict (uid) do nothing`);
}

/** Some words are common and most are rare: the fourth power favours the front of the list. */
const extraOf = (number: string, throwing: number) =>
  `floor(power(pg_temp.dice(${number}, ${throwing}), 4) * ${scaleWords.length})::integer`;
const sampleOf = (number: string) => `floor(pg_temp.dice(${number}, 1) * (select count(*) from sample))::integer`;
const factSetOf = (number: string) =>
  `(width_bucket(rent, array[${rentBands.join(", ")}]) * 2 + (gender = 'female')::integer) * ${SETS_PER_KIND} + floor(pg_temp.dice(${number}, 5) * ${SETS_PER_KIND})::integer`;

/** Squaring a random number favours the first few areas of Dhaka, because real listings crowd in areas like Mirpur. */
function insertListings(client: Client, missing: number, members: number): Promise<unknown> {
  return client.query(`
    insert into listing (id, owner_id, created_at, updated_at, rent, age, move_in, gender, accommodation, smoking,
      available,
                         title, location, profession, interests, description, phone, image_url, area_id, pin, spot,
                         facts, costs, rules, amenities, extras_low, extras_high, advance)
    select id, owner, posted, posted, rent, age, (posted + move_in_days * interval '1 day')::date, gender,
      accommodation, smoking, available,
           left(s.title, 60) || ', ' || e1.word || ', ' || e2.word || ' #' || number, p.location, s.profession,
             s.interests, s.description,
           '+8801' || (300000000 + number % 700000000), s.image, p.area_id, point(p.lng + dx, p.lat + dy),
           blurred_spot(flat_spot(p.lng + dx, p.lat + dy), 0.0027, id),
           f.facts, case when f.advance_months is null then f.costs
             else f.costs || jsonb_build_object('advance', f.advance_months * rent) end,
           f.rules, f.amenities, f.extras_low, f.extras_high, f.advance_months * rent
    from (
      select *, listing_id_at(posted, number) as id from (
        select number, now() - interval '${DAYS_OF_HISTORY} days' * (1 - number::float8 / ${missing}) - interval '1 hour' as posted,
             (select min(id) from member where uid like 'scale-%') + floor(random() * ${members})::bigint as owner,
             (round(least(400000, 2500 + 500 * exp(random() * random() * 6)) / 100) * 100)::integer as rent,
             18 + floor(power(random(), 2) * 40)::smallint as age,
             floor(random() * 60)::integer as move_in_days,
             (case when random() < 0.55 then 'male' else 'female' end)::gender as gender,
             (case when random() < 0.35 then 'single' else 'shared' end)::accommodation as accommodation,
             (case when random() < 0.12 then 'smoker' else 'nonSmoker' end)::smoking as smoking,
             (random() + random() + random() - 1.5) * ${SPREAD} as dx,
               (random() + random() + random() - 1.5) * ${SPREAD} as dy,
             random() < 0.85 as available, random() < ${DHAKA_SHARE} as is_dhaka, random() as place_at
        from generate_series(1::bigint, ${missing}) number offset 0
      ) thrown
    ) made
    join (select is_dhaka, count(*) as places from place group by is_dhaka) size on size.is_dhaka = made.is_dhaka
    join place p on p.is_dhaka = made.is_dhaka
      and p.n = floor(power(made.place_at, case when made.is_dhaka then 2 else 1.2 end) * size.places)::integer
    join sample s on s.n = ${sampleOf("number")}
    join extra e1 on e1.n = ${extraOf("number", 2)}
    join extra e2 on e2.n = ${extraOf("number", 3)}
    join fact_set f on f.n = ${factSetOf("number")}
    order by number`);
}

function insertSearch(client: Client): Promise<unknown> {
  return client.query(`
    insert into listing_search (listing_id, rent, move_in, traits, age, available, area_id, spot, rules, amenities,
      all_in_low, all_in, day_one_low, day_one)
    select id, rent, move_in, listing_traits(gender, accommodation, smoking), age, available, area_id, spot, rules,
      amenities,
           rent + extras_low, rent + extras_high, rent + coalesce(advance, 0),
             rent + coalesce(advance, ${advanceMonths.usualHigh} * rent)
    from listing order by id on conflict (listing_id) do nothing`);
}

function insertWords(client: Client): Promise<unknown> {
  return client.query(`
    insert into listing_words (listing_id, words)
    select id, s.words || p.words || e1.words || e2.words
    from (select id, area_id, split_part(title, ' #', 2)::bigint as number from listing
      where title ~ ' #[0-9]+$' order by id) l
    join place p on p.area_id = l.area_id
    join sample s on s.n = ${sampleOf("number")}
    join extra e1 on e1.n = ${extraOf("number", 2)}
    join extra e2 on e2.n = ${extraOf("number", 3)}
    on conflict (listing_id) do nothing`);
}

async function insertRanks(client: Client, members: number): Promise<void> {
  await client.query(`
    insert into listing_rank (listing_id, like_count, rent, move_in, traits, age, available, area_id, spot)
    select listing_id, least(${members}, floor(exp(random() * random() * random() * 5.5)) - 1)::integer, rent, move_in,
      traits, age, available, area_id, spot
    from listing_search order by listing_id on conflict (listing_id) do nothing`);
  // As many rows as the counter says, each from a different member.
  await client.query(`
    insert into listing_like (listing_id, member_id)
    select listing_id, (select min(id) from member where uid like 'scale-%') + (listing_id + k * 7919) % ${members}
    from listing_rank, generate_series(1, like_count) k on conflict do nothing`);
  // More people have seen a post than like it.
  await client.query(`
    insert into listing_view_count (listing_id, views)
    select listing_id, like_count * 9 + listing_id % 40 + 1 from listing_rank on conflict do nothing`);
}

/** A third of the likes revealed a number; every fifth member blocks somebody. */
async function insertContacts(client: Client, members: number): Promise<void> {
  await client.query(`
    insert into contact_reveal (listing_id, member_id, revealed_at)
    select listing_id, member_id, now() - pg_temp.dice(listing_id + member_id, 4) * interval '90 days'
    from listing_like where (listing_id + member_id) % 3 = 0 on conflict do nothing`);
  await client.query(`
    insert into contact_ledger (owner_id, member_id, since)
    select l.owner_id, r.member_id, min(r.revealed_at) from contact_reveal r join listing l on l.id = r.listing_id
      group by 1, 2 on conflict do nothing`);
  await client.query(`
    insert into member_block (blocker_id, blocked_id)
    select first + n, first + (n + 7919) % ${members} from (select min(id) as first from member
      where uid like 'scale-%') f, generate_series(0, ${members - 1}, 5) n
    where n <> (n + 7919) % ${members} on conflict do nothing`);
}
