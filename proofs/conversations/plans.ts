/** How PostgreSQL executes the statements of the inbox: by which indexes, and how many buffers they touch. */
import type { Client } from "pg";
import { inboxQuerySchema } from "../../src/features/conversations/conversation.schema.ts";
import {
  listDue,
  listMembersToRemind,
  listWithFreePlaces,
} from "../../src/features/conversations/server/conversation-clock.queries.ts";
import type { Actor } from "../../src/platform/auth/actor.ts";
import { execute, nodesOf, type Statement } from "../../test/scale/explain.ts";
import { round } from "../lib/figures.ts";
import type { ProofRow } from "../lib/proof.ts";
import { memberColumns, type Recorder, type SavedMember } from "../lib/recorder.ts";

export interface Plan {
  what: string;
  ms: number;
  buffers: number;
  most: number;
  indexes: string[];
  /** Tables that are read from their beginning. */
  scanned: string[];
}

/** The partitions of a table count as one. */
const nameOf = (name: string) => name.replace(/_\d\d(?=_|$)/, "");
const unique = (names: readonly string[]) => [...new Set(names.map(nameOf))];

/** Like the product's connections: a generic plan. In a transaction that is rolled back, since some of them write. */
async function explain(client: Client, statement: Statement): Promise<Omit<Plan, "what" | "most">> {
  const run = async () => {
    await client.query("begin");
    const executed = await execute(client, statement, "generic");
    await client.query("rollback");
    return executed;
  };
  await run(); // warm
  const { plan, ms, buffers } = await run();
  const nodes = nodesOf(plan).filter(({ "Actual Loops": loops }) => loops > 0);
  return {
    ms: round(ms, 2),
    buffers,
    indexes: unique(nodes.flatMap(({ "Index Name": name }) => name ?? [])),
    scanned: unique(
      nodes.flatMap(({ "Node Type": type, "Relation Name": table }) => (type === "Seq Scan" && table ? table : [])),
    ),
  };
}

interface People {
  /** Has asked about every fifth listing. */
  seeker: Actor;
  /** Owns the conversations of every fiftieth listing. */
  poster: Actor;
  usual: Actor;
  /** Of `usual`. */
  conversation: string;
  /** The longest conversation, and its seeker. */
  longest: string;
  talker: Actor;
  /** A listing about which somebody has written to `poster`. */
  listing: string;
}

async function findPeople({ client, actorOf }: Recorder): Promise<People> {
  const find = async (text: string) => {
    const { rows } = await client.query<SavedMember & { id: string; listing: string }>(text);
    if (!rows[0]) throw new Error(`Nobody for ${text}`);
    return rows[0];
  };
  const most = (side: string) =>
    find(`select ${memberColumns}, c.id, c.listing_id as listing from member m
        join conversation c on c.${side}_id = m.id
          where m.id = (select ${side}_id from conversation group by 1 order by count(*) desc limit 1)
            and c.state = 'open' limit 1`);
  const [seeker, poster] = [await most("seeker"), await most("poster")];
  const usual = await find(`select ${memberColumns}, c.id, c.listing_id as listing from conversation c
        join member m on m.id = c.seeker_id
    where c.state = 'open' and m.id not in (${seeker.memberId}, ${poster.memberId}) order by md5(c.id::text) limit 1`);
  const longest = await find(`select ${memberColumns}, c.id, c.listing_id as listing from conversation c
        join member m on m.id = c.seeker_id
    order by c.seeker_sent + c.poster_sent desc limit 1`);
  return {
    seeker: await actorOf(seeker),
    poster: await actorOf(poster),
    usual: await actorOf(usual),
    conversation: usual.id,
    longest: longest.id,
    talker: await actorOf(longest),
    listing: poster.listing,
  };
}

type Case = readonly [what: string, most: number, work: () => Promise<unknown>];

/**
 * What the product reads, with the buffers that each of its statements may touch: they do not depend on how much there
 * is.
 */
async function casesOf(bench: Recorder): Promise<Case[]> {
  const { inbox, conversations, db } = bench.services;
  const { seeker, poster, usual, conversation, longest, talker, listing } = await findPeople(bench);
  const later = (await inbox.list(poster, {})).next ?? undefined;
  const now = new Date();
  // 21 rows, and as many for each state until the newest of them are known.
  const page = 1_800;
  return [
    ["inbox, usual member", page, () => inbox.list(usual, {})],
    ["inbox, thousands as seeker", page, () => inbox.list(seeker, {})],
    ["inbox, thousands as poster", page, () => inbox.list(poster, {})],
    ["inbox, a later page", page, () => inbox.list(poster, inboxQuerySchema.parse({ cursor: later }))],
    ["inbox, what waits for an answer", page, () => inbox.list(poster, { show: "turn" })],
    ["inbox, what waits for a seeker", page, () => inbox.list(seeker, { show: "turn" })],
    ["inbox, the count of what waits", page, () => inbox.countTurns(poster)],
    ["inbox, visits of a poster", page, () => inbox.list(poster, { show: "visits" })],
    ["inbox, visits of a seeker", page, () => inbox.list(seeker, { show: "visits" })],
    ["inbox, visits of one listing", page, () => inbox.list(poster, { show: "visits", listing })],
    ["inbox, unread only, as poster", page, () => inbox.list(poster, { show: "unread" })],
    ["inbox, unread only, as seeker", page, () => inbox.list(seeker, { show: "unread" })],
    ["inbox, of one listing", page, () => inbox.list(poster, { listing })],
    ["own listings, as filters", page, () => inbox.findOwn(poster)],
    ["the badge", 400, () => inbox.statusOf(poster)],
    ["a conversation", 100, () => conversations.load(usual, conversation, undefined)],
    ["the longest conversation, newest", 100, () => conversations.load(talker, longest, undefined)],
    ["the longest conversation, in the middle", 100, () => conversations.load(talker, longest, 500)],
    ["reading in the longest conversation", 100, () => conversations.markRead(talker, longest, 500)],
    [
      "sending in the longest conversation",
      300,
      () => conversations.send(talker, longest, { nonce: SEND_NONCE, text: "See you on Friday at five, then." }),
    ],
    ["the answer rate of a poster", 100, () => inbox.answerRate(listing)],
    ["the clock: what is due", 1_000, () => listDue(db, now, 200)],
    ["the clock: who is reminded", 1_000, () => listMembersToRemind(db, now, 200)],
    ["the clock: free places", 1_000, () => listWithFreePlaces(db, 200)],
  ];
}

const isMeasured = ({ text }: Statement) => /conversation/.test(text);
const SEND_NONCE = String(Date.now());
/** The statement was recorded while it was executed: with the same nonce it would find its own message. */
const asAnother = ({ text, values }: Statement): Statement => ({
  text,
  values: values.map((value) => (value === SEND_NONCE ? `${SEND_NONCE}1` : value)),
});
const ours = /^(?:conversation|held_message|mail$)/;

export async function measurePlans(bench: Recorder): Promise<{ plans: Plan[]; rows: ProofRow[] }> {
  const plans: Plan[] = [];
  for (const [what, most, work] of await casesOf(bench)) {
    const statements = (await bench.statementsOf(work)).filter(isMeasured).map(asAnother);
    const measured: Omit<Plan, "what" | "most">[] = [];
    for (const statement of statements) measured.push(await explain(bench.client, statement));
    // The most expensive statement of a call stands for it.
    const [worst] = measured.toSorted((a, b) => b.buffers - a.buffers);
    if (!worst) throw new Error(`${what} sends no statement`);
    const oursOf = (key: "indexes" | "scanned") =>
      unique(measured.flatMap((each) => each[key])).filter((name) => ours.test(name));
    const [indexes, scanned] = [oursOf("indexes"), oursOf("scanned")];
    plans.push({ what, most, ms: worst.ms, buffers: worst.buffers, indexes, scanned });
    console.log(
      `${what.padEnd(42)} ${String(worst.buffers).padStart(6)} buffers (most ${most}) ${worst.ms.toFixed(2).padStart(8)} ms  ${indexes.join(", ")}`,
    );
    if (scanned.length > 0) console.log(`${" ".repeat(42)} reads from the beginning: ${scanned.join(", ")}`);
  }
  const bad = plans.filter(({ buffers, most, scanned }) => buffers > most || scanned.length > 0);
  const figure =
    bad.map(({ what, buffers, scanned }) => `${what}: ${buffers} buffers ${scanned.join(", ")}`).join("; ") ||
    `at most ${Math.max(...plans.map(({ buffers }) => buffers))} buffers`;
  const test = `${plans.length} reads and steps of conversations by index, buffers bounded`;
  return { plans, rows: [{ test, figure, isPassed: bad.length === 0 }] };
}
