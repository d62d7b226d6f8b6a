import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addMembers, addPostedListing, brokenInvariants, message, noneBroken } from "../../../../test/conversations.ts";
import { propertyRuns } from "../../../../test/property-runs.ts";
import { HOUR_MS } from "../../../platform/time.ts";
import type { ConversationSide } from "../conversation-kinds.ts";
import { fillConversations } from "./conversation-clock.queries.ts";
import { markRead } from "./conversation-steps.queries.ts";
import {
  endConversation,
  lapseConversation,
  remindMember,
  reopenConversation,
  sendMessage,
} from "./conversation-steps.ts";
import type { NewMessage } from "./new-message.ts";
import { openConversation, restoreFilledConversations } from "./waiting-list.ts";

const CONNECTIONS = 8;
const LISTINGS = 2;
const SEEKERS = 9;
/** Low, so that there is always a line. */
const CAP = 3;

const app = useTestApp({ DATABASE_POOL: String(CONNECTIONS + 1) });

const kinds = fc.constantFrom(
  "open",
  "open",
  "send",
  "send",
  "send",
  "send",
  "retry",
  "retry",
  "read",
  "read",
  "lapse",
  "remind",
  "decline",
  "withdraw",
  "reopen",
  "fill",
  "restore",
);
const action = fc.record({
  kind: kinds,
  listing: fc.nat(LISTINGS - 1),
  seeker: fc.nat(SEEKERS - 1),
  side: fc.constantFrom<ConversationSide>("seeker", "poster"),
  pick: fc.nat(1_000),
  hours: fc.nat(4),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

interface World {
  listings: { listingId: string; posterId: string }[];
  seekers: string[];
  /** By listing and seeker. */
  ids: Map<string, string>;
  sent: { id: string; side: ConversationSide; message: NewMessage; number: number }[];
  /** By conversation and side: up to which number it was read. */
  reads: Map<string, number>;
  clock: number;
  counts: Record<string, number>;
}

async function makeWorld(): Promise<World> {
  const { db } = app().services;
  const listings = await Promise.all(Array.from({ length: LISTINGS }, () => addPostedListing(app())));
  for (const { listingId } of listings)
    await sql`insert into conversation_queue (listing_id, cap) values (${listingId}, ${CAP})`.execute(db);
  return {
    listings,
    seekers: await addMembers(db, SEEKERS),
    ids: new Map(),
    sent: [],
    reads: new Map(),
    clock: Date.parse("2026-12-01T06:00:00Z"),
    counts: {},
  };
}

async function perform(world: World, { kind, listing, seeker, side, pick, hours }: Action): Promise<string> {
  const { db } = app().services;
  world.clock += hours * HOUR_MS;
  const now = new Date(world.clock);
  const { listingId = "", posterId = "" } = world.listings[listing] ?? {};
  const key = `${listing}-${seeker}`;
  const id = world.ids.get(key) ?? "0";
  switch (kind) {
    case "open": {
      const first = message();
      const opened = await openConversation(
        db,
        { listingId, seekerId: world.seekers[seeker] ?? "", opener: "seeker", ...first },
        now,
      );
      if (opened.id) world.ids.set(key, opened.id);
      if (opened.id && (opened.outcome === "asked" || opened.outcome === "waiting"))
        world.sent.push({ id: opened.id, side: "seeker", message: first, number: 1 });
      return opened.outcome;
    }
    case "send": {
      const fresh = message();
      const { outcome, number } = await sendMessage(db, id, side, fresh, now);
      if (outcome === "sent" && number !== null) world.sent.push({ id, side, message: fresh, number });
      return outcome;
    }
    case "retry": {
      const before = world.sent[pick % Math.max(world.sent.length, 1)];
      if (!before) return "nothing";
      const { outcome, number } = await sendMessage(db, before.id, before.side, before.message, now);
      return outcome === "again" && number === before.number
        ? outcome
        : `wrong: ${outcome}, ${number} instead of ${before.number}`;
    }
    case "read": {
      const known = world.sent.filter((one) => one.id === id);
      const upTo = known[pick % Math.max(known.length, 1)]?.number;
      if (upTo === undefined) return "nothing";
      await markRead(db, id, side, upTo);
      world.reads.set(`${id}-${side}`, Math.max(upTo, world.reads.get(`${id}-${side}`) ?? 0));
      return "read";
    }
    case "lapse":
      return (await lapseConversation(db, id, now)) ? "lapsed" : "not due";
    case "remind":
      return (await remindMember(db, posterId, now)).length > 0 ? "reminded" : "not due";
    case "decline":
      return (await endConversation(db, id, { side: "poster", reason: "declined", notice: "declined_fit" }, now))
        ? "declined"
        : "nothing";
    case "withdraw":
      return (await endConversation(db, id, { side: "seeker", reason: "withdrawn", notice: "withdrawn" }, now))
        ? "withdrawn"
        : "nothing";
    case "reopen":
      return reopenConversation(db, id, side, now);
    case "fill":
      // One in ten: otherwise nothing would live long.
      if (pick % 10 > 0) return "nothing";
      return (await db.transaction().execute((trx) => fillConversations(trx, listingId, now))) > 0
        ? "filled"
        : "nothing";
    case "restore":
    default:
      return (await db
        .transaction()
        .execute((trx) => restoreFilledConversations(trx, listingId, new Date(world.clock - 40 * HOUR_MS), now))) > 0
        ? "restored"
        : "nothing";
  }
}

/** The counters against a naive count of the messages that the model knows as read. */
async function wrongUnread(world: World): Promise<string[]> {
  const { rows } = await sql<{ id: string; side: ConversationSide; unread: number; numbers: number[] }>`
    select c.id, s.side, case s.side when 'seeker' then poster_sent - seeker_seen
      else seeker_sent - poster_seen end as unread,
           array(select number from conversation_message m where m.conversation_id = c.id
             and m.side <> s.side) as numbers
    from conversation c cross join unnest(array['seeker', 'poster']::conversation_side[]) as s(side)
      where c.id = any (${[...world.ids.values()]}::bigint[])`.execute(app().services.db);
  return rows
    .filter(
      ({ id, side, unread, numbers }) =>
        unread !== numbers.filter((number) => number > (world.reads.get(`${id}-${side}`) ?? 0)).length,
    )
    .map(({ id, side }) => `${id} ${side}`);
}

const totals: Record<string, number> = {};

test("random steps of eight connections: numbers 1 to n, nothing twice, unread as counted, live never above the cap", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 20, maxLength: 60 }), { minLength: CONNECTIONS, maxLength: CONNECTIONS }),
      async (scripts) => {
        const world = await makeWorld();
        const ended = new AbortController();
        const watched = (async () => {
          let looks = 0;
          for (; !ended.signal.aborted || looks === 0; looks += 1)
            expect(await brokenInvariants(app().services.db)).toEqual(noneBroken);
          return looks;
        })();
        try {
          await Promise.all(
            scripts.map(async (script) => {
              for (const one of script) {
                const outcome = `${one.kind}: ${await perform(world, one)}`;
                totals[outcome] = (totals[outcome] ?? 0) + 1;
              }
            }),
          );
        } finally {
          ended.abort();
        }
        const looks = await watched;
        totals["looks while it ran"] = (totals["looks while it ran"] ?? 0) + looks;
        expect(await brokenInvariants(app().services.db)).toEqual(noneBroken);
        expect(await wrongUnread(world)).toEqual([]);
      },
    ),
    { numRuns: propertyRuns(16), endOnFailure: true },
  );
  const lines = Object.entries(totals).toSorted(([one], [other]) => one.localeCompare(other));
  process.stdout.write(`Conversations at random: ${lines.map(([what, count]) => `${what} ${count}`).join(", ")}\n`);
  expect(Object.keys(totals).filter((outcome) => outcome.includes("wrong"))).toEqual([]);
  // Steps that never succeed would prove nothing.
  for (const what of ["open: waiting", "send: sent", "retry: again", "read: read", "fill: filled"])
    expect(totals[what] ?? 0).toBeGreaterThan(0);
}, 120_000);
