/**
 * npm run bench: the API over HTTP compared with PostgreSQL alone (pgbench, the same SQL, prepared) on a million
 * listings. Both run on the same cores in the same run, so that the ratio shows the cost of the product itself. The
 * rates share two cores with the client, so the CPU time per request is compared too: PostgreSQL alone against the web
 * processes and PostgreSQL together. `BENCH_PROCESSES=2` starts two web processes. Prints a table and writes
 * bench/results/api.json.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import type autocannon from "autocannon";
import { Client } from "pg";
import { prepareScaleDatabase, scaleListings } from "../scripts/seed/scale-database.ts";
import { beginRun } from "../scripts/services/script-run.ts";
import { createServices } from "../src/main/services.ts";
import { readConfig } from "../src/platform/config.ts";
import { createLogger } from "../src/platform/log.ts";
import { unsignedIdToken } from "../test/members.ts";
import type { Statement } from "../test/scale/explain.ts";
import { type ComparedRow, type Comparison, compareWithEngine, sayTable } from "./lib/compare.ts";
import { toScript } from "./lib/engine.ts";

beginRun();
/** Only checks that the bench runs; no results are written. */
const isSmoke = process.argv.includes("--smoke");
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? (isSmoke ? 1 : 5));
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? (isSmoke ? 1 : 3));
const SAMPLE = 64;
const PORT = 4090;
const PROCESSES = Number(process.env["BENCH_PROCESSES"] ?? 1);

const { databaseUrl, authEmulatorHost, stop } = await prepareScaleDatabase();
const identity = { DATABASE_URL: databaseUrl, FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost };
const client = new Client({ connectionString: databaseUrl });
await client.connect();
const recorded: Statement[] = [];
const services = createServices(readConfig(identity), createLogger("silent"), (text, values) =>
  recorded.push({ text, values }),
);

/** The statements that the product sends for a piece of work. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  recorded.length = 0;
  await work();
  return [...recorded];
}

const scriptOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).map(({ text, values }) => toScript(text, values)).join("\n");

interface ScaleMember {
  memberId: string;
  uid: string;
  name: string;
  email: string;
  emailVerified: boolean;
}

const sample = (
  await client.query<{ id: string; ownerId: string }>(
    `select id, owner_id as "ownerId" from listing where available order by md5(id::text) limit ${SAMPLE}`,
  )
).rows;
const ids = sample.map(({ id }) => id);
const members = (
  await client.query<ScaleMember>(
    `select id as "memberId", uid, name, email, email_verified as "emailVerified" from member
     where uid like 'scale-%' and email_verified and id not in (select blocker_id from member_block
       union all select blocked_id from member_block)
     order by id desc limit 60000`,
  )
).rows;

const browse = { gender: "female", maxRent: 8_000, sort: "newest", limit: 20 } as const;
const browseUrl = "/browseListing?gender=female&maxRent=8000";

/** Each like is by another member, so that each is a first one: it counts against the reveal limit and writes a row. */
let nextMember = 0;
function likeRequest(): autocannon.Request {
  return {
    method: "PATCH",
    path: "/featuredPost",
    setupRequest(request) {
      const member = members[nextMember++ % members.length];
      if (!member) throw new Error("No members");
      // Members cannot like their own listings. With few listings a member is often the owner.
      const candidates = [0, 1, 2, 3, 4].map((offset) => sample[(nextMember + offset) % sample.length]);
      const id = candidates.find((listing) => listing?.ownerId !== member.memberId)?.id;
      return {
        ...request,
        headers: { "content-type": "application/json", authorization: `Bearer ${unsignedIdToken(member)}` },
        body: JSON.stringify({ id, likesCount: 1 }),
      };
    },
  };
}

async function likeScripts(): Promise<string[]> {
  const first = members.at(-1);
  const id = ids[0];
  if (!first || !id) throw new Error("No members");
  const actor = await services.accounts.getActorByIdToken(unsignedIdToken(first));
  await undoLikes();
  const statements = await statementsOf(async () => {
    await services.accounts.getActorByIdToken(unsignedIdToken(first));
    await services.likes.like(actor, id);
  });
  const range = await client.query<{ low: string; high: string }>(
    `select min(id) as low, max(id) as high from (select id from member where uid like 'scale-%' and email_verified
        order by id desc limit 60000) m`,
  );
  const { low, high } = range.rows[0] ?? { low: "1", high: "2" };
  return ids.map((listingId) => {
    const script = statements.map(({ text, values }) => {
      const names: Record<number, string> = {};
      for (const [index, value] of values.entries()) {
        if (value === actor.memberId) names[index + 1] = "member";
        if (value === id) names[index + 1] = "listing";
      }
      return toScript(text, values, names);
    });
    return [`\\set member random(${low}, ${high})`, `\\set listing ${listingId}`, ...script].join("\n");
  });
}

async function undoLikes(): Promise<void> {
  await client.query(`
    with gone as (delete from listing_like l using contact_reveal r, member m
                  where r.listing_id = l.listing_id and r.member_id = l.member_id and m.id = l.member_id
                    and m.uid like 'scale-%' returning l.listing_id)
    update listing_rank set like_count = like_count - n from (select listing_id, count(*) as n from gone group by 1) c
      where c.listing_id = listing_rank.listing_id`);
  await client.query("delete from contact_reveal r using member m where m.id = r.member_id and m.uid like 'scale-%'");
  await client.query("vacuum listing_rank, listing_like, contact_reveal");
}

const compare = (what: string, aim: number, comparison: Comparison): Promise<ComparedRow> =>
  compareWithEngine(what, aim, comparison, { databaseUrl, identity, port: PORT, seconds: SECONDS, rounds: ROUNDS });

const get = (path: string): autocannon.Request[] => [{ method: "GET", path }];
const uncached = { PUBLIC_CACHE: "false" };
const homeScript = await scriptOf(() => services.search.list({ available: true, sort: "newest", limit: 12 }));
const browseScript = await scriptOf(() => services.search.list(browse));
const byIdScripts: string[] = [];
for (const id of ids) byIdScripts.push(await scriptOf(() => services.listings.getPublic(id)));

/**
 * Suggestions are matched in memory. They are compared with what PostgreSQL would need for them, by trigrams over the
 * same names.
 */
const typed = ["mirpur", "mirpoor", "মিরপুর", "dhanmundi", "basundhara", "chitagong"];
const suggestScripts = typed.map((text) =>
  toScript(
    `select a.slug, a.name, a.name_bn, c.rooms, n.near from area a left join area_count c on c.area_id = a.id
     cross join lateral (select max(word_similarity($1::text, lower(spelling))) as near
       from unnest(array[a.name, a.name_bn] || a.spellings) spelling) n
     where n.near > 0.3 order by n.near desc, c.rooms desc nulls last limit 8`,
    [text],
  ),
);

const byId = () => ids.map((id): autocannon.Request => ({ method: "GET", path: `/featuredPost/${id}` }));
const suggest = () =>
  typed.map((text): autocannon.Request => ({ method: "GET", path: `/api/areas?q=${encodeURIComponent(text)}` }));
const home = { scripts: [homeScript], requests: () => get("/featuredPost") };
const browsed = { scripts: [browseScript], requests: () => get(browseUrl) };
const comparisons: readonly [what: string, aim: number, comparison: Comparison][] = [
  ["listing by id", 0.65, { scripts: byIdScripts, environment: uncached, requests: byId }],
  ["home list, uncached", 0.55, { ...home, environment: uncached }],
  ["home list, public cache", 1.8, { ...home, environment: {} }],
  ["browse, two filters, uncached", 0.55, { ...browsed, environment: uncached }],
  ["browse, two filters, public cache", 1.8, { ...browsed, environment: {} }],
  ["suggestions, uncached", 0.5, { scripts: suggestScripts, environment: uncached, requests: suggest }],
  // pgbench likes as random members. Without the reset, some of them reach their hourly limit and get 429 over HTTP.
  [
    "like",
    0.65,
    { scripts: await likeScripts(), environment: uncached, requests: () => [likeRequest()], reset: undoLikes },
  ],
];
/** `npm run bench -- like browse` measures only these. */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const rows: ComparedRow[] = [];
for (const [what, aim, comparison] of comparisons)
  if (wanted.length === 0 || wanted.some((name) => what.includes(name)))
    rows.push(await compare(what, aim, comparison));
await undoLikes();
await services.close();
await client.end();
await stop();

sayTable(rows);

const results = {
  at: new Date().toISOString().slice(0, 10),
  listings: scaleListings,
  cores: cpus().length,
  node: process.version,
  seconds: SECONDS,
  rounds: ROUNDS,
  processes: PROCESSES,
  rows,
};
if (!isSmoke && wanted.length === 0 && PROCESSES === 1) {
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "api.json"), `${JSON.stringify(results, null, 2)}\n`);
}
