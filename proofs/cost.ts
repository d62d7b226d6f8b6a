/**
 * npm run prove -- cost: CPU time that one request of each kind costs the web process and PostgreSQL. CPU time instead
 * of rates, so that figures of a busy machine can be compared. The same requests in the same order each time, without
 * the caches of public responses and pages. `first` are the requests of a process that has just started, parse and plan
 * of every statement included; the other columns are after them. Words choose kinds by name. With
 * `BENCH_BEFORE=<folder>`, a checkout with a build, each kind is measured there too, in the same run. Needs a build.
 */
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { prepareScaleDatabase } from "../scripts/seed/databases.ts";
import { createDice } from "../scripts/seed/dice.ts";
import { round } from "./lib/figures.ts";
import { isSmoke, keepResults, scaleSize, size, words } from "./lib/run.ts";
import { startWeb } from "./lib/web.ts";
import { createLoadClient } from "./load/client.ts";
import { cpuBetween, readCpu } from "./load/cpu.ts";
import { BookingLedger, MessageLedger } from "./load/ledgers.ts";
import { deleteAccounts, signInMembers } from "./load/members.ts";
import type { ReadName } from "./load/profile.ts";
import { createReads } from "./load/reads.ts";

const LISTINGS = scaleSize(300_000);
const REQUESTS = size("BENCH_REQUESTS", 400, 8);
const MEMBERS = isSmoke ? 2 : 20;
/** As many as the requests that one visitor's browser has under way. */
const CALLERS = 4;
const TIMEOUT_MS = 30_000;
const PORT = 4093;
const MOST_TRIES = 20;
const RETRY_MS = 1_000;

const kinds = {
  browse: "data of a search, visitor",
  browseOfMember: "data of a search, member",
  browsePage: "search as a document, visitor",
  more: "data of the next page",
  listing: "data of a post, member",
  map: "map",
  apiBrowse: "API: search",
  apiHome: "API: newest posts",
  apiListing: "API: one post",
} as const satisfies Partial<Record<ReadName, string>>;
type Kind = keyof typeof kinds;

interface Cost {
  webMs: number;
  engineMs: number;
}
interface KindCost extends Cost {
  kind: Kind;
  /** In another checkout. */
  isBefore: boolean;
  first: Cost;
}

const isChosen = (kind: Kind) => words.length === 0 || words.includes(kind);

const { databaseUrl, authEmulatorHost, stop } = await prepareScaleDatabase(LISTINGS);
const client = new Client({ connectionString: databaseUrl });
await client.connect();
const { rows } = await client.query<{ id: string }>(
  "select id from listing where available and state = 'live' order by md5(id::text) limit 2000",
);
const listings = rows.map(({ id }) => id);
const environment = {
  DATABASE_URL: databaseUrl,
  FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost,
  ORIGIN: `http://127.0.0.1:${PORT}`,
  PUBLIC_CACHE: "false",
  PAGE_CACHE: "false",
  // Request logging is part of the cost of a request.
  LOG_LEVEL: "info",
};

/** On a machine that is busy with other work the process may shed load. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !String(error).includes("503")) throw error;
      await delay(RETRY_MS);
    }
}

/** A process of its own signs them in. Sessions are stored in the database, so the measured processes accept them. */
async function signIn() {
  const web = await startWeb(PORT, environment);
  try {
    return await patiently(() => signInMembers(authEmulatorHost, web.origin, MEMBERS));
  } finally {
    await web.stop();
  }
}
const members = await signIn();

/** A process of its own for each kind: the statements of one kind must not be known from another. */
async function measure(kind: Kind, before?: string): Promise<KindCost> {
  const web = await startWeb(PORT, environment, before);
  const http = createLoadClient(web.origin, TIMEOUT_MS);
  const noTokens = { next: () => ({ member: members[0] as (typeof members)[number], token: "" }) };
  const costOf = async (seed: number): Promise<Cost> => {
    const draw = createReads(
      {
        origin: web.origin,
        listings,
        members,
        conversations: [],
        messages: new MessageLedger(),
        bookings: new BookingLedger(),
        tokens: noTokens,
      },
      createDice(seed),
    )[kind];
    const requests = Array.from({ length: REQUESTS }, draw);
    const pids = { web: [web.pid], proxy: [] };
    const begin = await readCpu(client, pids);
    const caller = async () => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const asked = request;
        await patiently(async () => {
          const { failure } = await http.send(asked);
          if (failure) throw new Error(`${kind} ${asked.path}: ${failure}`);
        });
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    const { web: webMs, engine } = cpuBetween(begin, await readCpu(client, pids));
    return { webMs: round(webMs / REQUESTS, 2), engineMs: round(engine / REQUESTS, 2) };
  };
  try {
    return { kind, isBefore: before !== undefined, first: await costOf(1), ...(await costOf(2)) };
  } finally {
    http.close();
    await web.stop();
  }
}

const cell = (value: number | string) => String(value).padStart(9);
console.log(`${REQUESTS} requests of each kind, ${LISTINGS} listings. CPU ms per request`);
console.log(`${"".padEnd(40)}${["web", "db", "both", "first web", "first db"].map(cell).join(" ")}`);
const costs: KindCost[] = [];
const folders = [...(process.env["BENCH_BEFORE"] ? [process.env["BENCH_BEFORE"]] : []), undefined];
for (const kind of (Object.keys(kinds) as Kind[]).filter(isChosen))
  for (const folder of folders) {
    const cost = await measure(kind, folder);
    costs.push(cost);
    const { webMs, engineMs, isBefore, first } = cost;
    const name = isBefore ? `${kinds[kind]}, before` : kinds[kind];
    console.log(
      `${name.padEnd(40)}${[webMs, engineMs, round(webMs + engineMs, 2), first.webMs, first.engineMs].map(cell).join(" ")}`,
    );
  }
await deleteAccounts(authEmulatorHost, members);
await client.end();
await stop();

if (words.length === 0) keepResults("cost", { listings: LISTINGS, requests: REQUESTS, node: process.version, costs });
