/**
 * npm run prove -- api: the API over HTTP compared with PostgreSQL alone (pgbench, the same SQL, prepared) on a million
 * listings. Both run on the same cores in the same run, so that the ratio shows the cost of the product itself. The
 * rates share two cores with the client, so the CPU time per request is compared too: PostgreSQL alone against the web
 * processes and PostgreSQL together. `BENCH_PROCESSES=2` starts two web processes. Words measure only the rows with
 * them: `npm run prove -- api like`.
 */
import type autocannon from "autocannon";
import { prepareScaleDatabase, scaleListings } from "../scripts/seed/databases.ts";
import { unsignedIdToken } from "../test/members.ts";
import { type ComparedRow, type Comparison, compareWithEngine, PROCESSES, sayTable } from "./lib/compare.ts";
import { toScript } from "./lib/engine.ts";
import { memberColumns, openRecorder, type SavedMember } from "./lib/recorder.ts";
import { keepResults, machine, size, words } from "./lib/run.ts";

const SECONDS = size("BENCH_SECONDS", 5, 1);
const ROUNDS = size("BENCH_ROUNDS", 3, 1);
const SAMPLE = 64;
const PORT = 4090;

const recorder = await openRecorder(await prepareScaleDatabase());
const { databaseUrl, identity, client, services, statementsOf, actorOf } = recorder;

const scriptOf = async (work: () => Promise<unknown>) =>
  (await statementsOf(work)).map(({ text, values }) => toScript(text, values)).join("\n");

const sample = (
  await client.query<{ id: string; ownerId: string }>(
    `select id, owner_id as "ownerId" from listing where available order by md5(id::text) limit ${SAMPLE}`,
  )
).rows;
const ids = sample.map(({ id }) => id);
const members = (
  await client.query<SavedMember>(
    `select ${memberColumns} from member m
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
  const actor = await actorOf(first);
  await undoLikes();
  const statements = await statementsOf(async () => {
    await actorOf(first);
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
const rows: ComparedRow[] = [];
for (const [what, aim, comparison] of comparisons)
  if (words.length === 0 || words.some((word) => what.includes(word))) rows.push(await compare(what, aim, comparison));
await undoLikes();
await recorder.close();

sayTable(rows);
if (words.length === 0 && PROCESSES === 1)
  keepResults("api", {
    ...machine(),
    listings: scaleListings,
    seconds: SECONDS,
    rounds: ROUNDS,
    processes: PROCESSES,
    rows,
  });
