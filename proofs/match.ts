/**
 * npm run prove -- match: database time of 'only where I can live' in an area, best fit first, on as many listings as
 * SCALE_LISTINGS says. Forty seekers request the first page and page 50, which they reach from cursor to cursor. Timed
 * as in proofs/search.ts: every statement that the product sent, reading the profile included, is run again warm on a
 * separate connection; a figure is their sum.
 *
 * Every page is compared with the pure functions: each room is a yes, the best fit comes first, and in areas that are
 * not too large the page has exactly the expected rooms.
 */
import type { Client } from "pg";
import { prepareScaleDatabase } from "../scripts/seed/databases.ts";
import { createDice } from "../scripts/seed/dice.ts";
import type { ListingCursor, ListingFilters, ListingSort } from "../src/features/search/search.schema.ts";
import type { Actor } from "../src/platform/auth/actor.ts";
import { type EngineTime, timeCall } from "./lib/engine-time.ts";
import { middle, p95 } from "./lib/figures.ts";
import type { ProofRow } from "./lib/proof.ts";
import { openRecorder } from "./lib/recorder.ts";
import { conclude, keepResults, size } from "./lib/run.ts";
import { otherSearches } from "./match/other-searches.ts";
import { makeProfiles } from "./match/profiles.ts";
import { countLivable, faultsOf, rank, type Seeker } from "./match/truth.ts";

const RUNS = size("BENCH_RUNS", 5);
const sizes = (process.env["SCALE_LISTINGS"] ?? "1000000").split(",").map(Number);
const SEEKERS = 40;
const FAR_PAGE = 50;
const LIMIT = 20;
/** Larger areas are not ranked again in JavaScript: it would take minutes. */
const MOST_RANKED = size("BENCH_RANKED", 60_000);
/**
 * Target in milliseconds of database time on a quiet machine with ten million listings: p95 of the pages by fit, and
 * the slowest other search.
 */
const most = { p95: 80, slowestOther: 300 } as const;
/**
 * The gate checks buffers, for the reason given in proofs/search.ts: p95 of the pages by fit, and the maximum of the
 * other searches.
 */
const mostBuffers = { p95: 1_500, other: 80_000 } as const;

interface Row {
  seeker: string;
  area: string;
  rooms: number;
  livable: number;
  first: EngineTime;
  far: EngineTime & { page: number };
  faults: string[];
}

const describe = ({ gender, household, occupation, budget, units }: Seeker["profile"]) =>
  [{ male: "m", female: "f" }[gender], household, occupation, units.join("/") || "any", budget ?? "no limit"].join(" ");

const inWords = ({ ms, buffers }: EngineTime) => `${ms.toFixed(1).padStart(7)} ms ${String(buffers).padStart(6)} b`;

async function listActors(client: Client): Promise<Actor[]> {
  const { rows } = await client.query<Actor>(
    `select id::text as "memberId", uid, name, email, true as "isEmailVerified", null as "photoUrl",
        null as "emailVerifiedAt", null as phone,
            null as "phoneVerifiedAt", created_at as "memberSince", false as "isModerator", null as "leavingAt"
     from member where uid like 'scale-%' order by id limit ${SEEKERS}`,
  );
  return rows;
}

/** The most crowded area, then random ones weighted by their number of rooms. */
async function chooseAreas(client: Client): Promise<{ slug: string; rooms: number }[]> {
  const { rows } = await client.query<{ slug: string; rooms: number }>(
    "select slug, rooms::integer from area_count join area on area.id = area_id where rooms > 0 order by rooms desc, slug",
  );
  const dice = createDice(50);
  const weights = Object.fromEntries(rows.map(({ slug, rooms }) => [slug, rooms]));
  const slugs = [rows[0]?.slug, ...Array.from({ length: SEEKERS - 1 }, () => dice.pick(weights))];
  return slugs.flatMap((slug) => rows.filter((row) => row.slug === slug));
}

async function measureAll(listings: number) {
  const { client, sent, services, close } = await openRecorder(await prepareScaleDatabase(listings));
  const [actors, places] = [await listActors(client), await chooseAreas(client)];
  const profiles = makeProfiles(
    SEEKERS,
    40,
    places.map(({ slug }) => slug),
  );
  const time = <T>(work: () => Promise<T>) => timeCall(client, sent, RUNS, work);
  const search = (actor: Actor, filters: ListingFilters, sort: ListingSort, cursor?: ListingCursor) =>
    services.search.listFor(actor, { livable: "yes", ...filters, sort, limit: LIMIT, cursor });

  async function measureSeeker(
    actor: Actor,
    profile: Seeker["profile"],
    place: { slug: string; rooms: number },
  ): Promise<Row> {
    const area = await services.areas.get(place.slug);
    const daily = profile.dailyPlace === undefined ? undefined : await services.areas.get(profile.dailyPlace);
    const seeker = { profile, daily };
    await services.profiles.saveProfile(actor, profile);
    const expected = place.rooms <= MOST_RANKED ? await rank(client, seeker, area?.ids ?? []) : undefined;
    const faults: string[] = [];
    const check = (json: string, page: number) => {
      faults.push(...faultsOf(seeker, json).map((fault) => `page ${page}: ${fault}`));
      const ids = (JSON.parse(json) as { _id: string }[]).map(({ _id }) => _id);
      if (expected && ids.join() !== expected.slice((page - 1) * LIMIT, page * LIMIT).join())
        faults.push(`page ${page}: other rooms than it should have`);
    };
    const from = (cursor?: ListingCursor) => search(actor, { area: place.slug }, "fit", cursor);
    const { answer, ...first } = await time(() => from());
    check(answer.json, 1);
    // To page 50, or to the last one.
    let [page, cursor] = [1, answer.next];
    let last: ListingCursor | undefined;
    while (cursor && page < FAR_PAGE) {
      page += 1;
      last = cursor;
      cursor = (await from(cursor)).next;
    }
    const { answer: farAnswer, ...far } = page > 1 ? await time(() => from(last)) : { answer, ...first };
    check(farAnswer.json, page);
    return {
      seeker: describe(profile),
      area: place.slug,
      rooms: place.rooms,
      livable: expected?.length ?? (await countLivable(services, seeker, place.slug)),
      first,
      far: { ...far, page },
      faults,
    };
  }

  console.log(
    `\n${listings.toLocaleString("en")} listings, median of ${RUNS} warm runs; page ${FAR_PAGE}, or the last one there is`,
  );
  console.log(
    `${"seeker".padEnd(44)} ${"area".padEnd(16)} ${"rooms".padStart(7)} ${"a yes".padStart(7)}   first page            far page`,
  );
  const rows: Row[] = [];
  for (const [index, profile] of profiles.entries()) {
    const [actor, place] = [actors[index], places[index]];
    if (!actor || !place) throw new Error("The data set is too small");
    const row = await measureSeeker(actor, profile, place);
    rows.push(row);
    console.log(
      `${row.seeker.padEnd(44)} ${row.area.padEnd(16)} ${String(row.rooms).padStart(7)} ${String(row.livable).padStart(7)} ${inWords(row.first)} ${inWords(row.far)} p. ${row.far.page}${row.faults.map((fault) => `\n  WRONG ${fault}`).join("")}`,
    );
  }

  const others: (EngineTime & { name: string })[] = [];
  for (const { name, seeker, filters, sort } of otherSearches(places[0]?.slug ?? "")) {
    const actor = actors[seeker ?? 0];
    if (!actor) throw new Error("The data set is too small");
    const { answer: _answer, ...cost } = await time(() =>
      seeker === undefined ? services.search.list({ ...filters, sort, limit: LIMIT }) : search(actor, filters, sort),
    );
    others.push({ name, ...cost });
    console.log(
      `${name.padEnd(77)} ${cost.ms.toFixed(1).padStart(7)} ms ${String(cost.buffers).padStart(6)} b ${cost.statements} statements`,
    );
  }
  await close();
  return { rows, others };
}

function told(name: string, times: number[], aim: string) {
  const figure = { p50: middle(times), p95: p95(times), slowest: Math.max(...times) };
  const [p50, high, slowest] = [figure.p50, figure.p95, figure.slowest].map((ms) => ms.toFixed(1));
  console.log(`${name}: p50 ${p50} ms, p95 ${high} ms, slowest ${slowest} ms (${aim})`);
  return figure;
}

const results: Record<string, unknown> = {};
const proofs: ProofRow[] = [];
for (const listings of sizes) {
  const { rows, others } = await measureAll(listings);
  const aim = `aim: p95 of ${most.p95} ms at ten million`;
  const times = (page: "first" | "far") => rows.map((row) => row[page].ms);
  const otherTimes = others.map(({ ms }) => ms);
  const figures = {
    first: told("first page", times("first"), aim),
    far: told(`page ${FAR_PAGE}`, times("far"), aim),
    others: told("other searches", otherTimes, `aim: ${most.slowestOther} ms each`),
  };
  const wrong = rows.filter(({ faults }) => faults.length > 0).length;
  const on = `on ${listings.toLocaleString("en")} listings`;
  const fitMs = Math.max(figures.first.p95, figures.far.p95);
  const fitBuffers = Math.max(p95(rows.map(({ first }) => first.buffers)), p95(rows.map(({ far }) => far.buffers)));
  const otherBuffers = Math.max(...others.map(({ buffers }) => buffers));
  proofs.push(
    {
      test: `best fit, ${rows.length} seekers ${on}`,
      figure: `buffers p95 ${fitBuffers}; database time p95 ${fitMs.toFixed(1)} ms`,
      aim: `buffers p95 ${mostBuffers.p95}`,
      isPassed: fitBuffers <= mostBuffers.p95,
    },
    {
      test: `searches with a profile ${on}, the costliest`,
      figure: `${otherBuffers} buffers; the slowest ${figures.others.slowest.toFixed(1)} ms`,
      aim: `${mostBuffers.other} buffers`,
      isPassed: otherBuffers <= mostBuffers.other,
    },
    {
      test: `seekers whose pages are wrong, ${on}`,
      figure: `${wrong} of ${rows.length}`,
      aim: "0",
      isPassed: wrong === 0,
    },
  );
  const kept = rows.map(({ faults: _faults, ...row }) => row);
  results[String(listings)] = { ...figures, rows: kept, otherSearches: others };
}
keepResults("match", results);
conclude(proofs);
