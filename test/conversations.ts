import { sql } from "kysely";
import type { OpenInput } from "../src/features/conversations/conversation.schema.ts";
import type { ConversationClocks } from "../src/features/conversations/server/conversation-clock.service.ts";
import type { NewMessage } from "../src/features/conversations/server/new-message.ts";
import type { Actor } from "../src/platform/auth/actor.ts";
import type { Executor } from "../src/platform/db/database.ts";
import type { TestApp } from "./app.ts";
import { addListing } from "./listings.ts";
import { newMember, type TestMember, unsignedIdToken } from "./members.ts";

/** Reminders and ends, as the worker does them each minute. */
export async function runConversations(
  { reminders, ends }: Pick<ConversationClocks, "reminders" | "ends">,
  now: Date,
): Promise<void> {
  await reminders.runDue(now);
  await ends.runDue(now);
}

/**
 * Members without sessions, for tests below the API: since long ago, unless the test says otherwise. Returns their ids.
 */
export async function addMembers(
  db: Executor,
  count: number,
  since = new Date("2020-01-01T00:00:00Z"),
): Promise<string[]> {
  const members = Array.from({ length: count }, () => newMember()).map(({ uid, name, email }) => ({
    uid,
    name,
    email,
    email_verified: true,
    created_at: since,
  }));
  const rows = await db.insertInto("member").values(members).returning("id").execute();
  return rows.map(({ id }) => id);
}

export async function addPostedListing(app: TestApp): Promise<{ listingId: string; posterId: string }> {
  const listingId = await addListing(app);
  const { owner_id: posterId } = await app.services.db
    .selectFrom("listing")
    .select("owner_id")
    .where("id", "=", listingId)
    .executeTakeFirstOrThrow();
  return { listingId, posterId };
}

let nonces = 0;
export const message = (changes: Partial<NewMessage> = {}): NewMessage => {
  nonces += 1;
  return {
    nonce: String(nonces),
    body: "I teach nearby and would like to see the room.",
    warning: null,
    hold: null,
    ...changes,
  };
};

interface Invariants {
  /** Conversations whose numbers are not 1..n, each once, or whose counters differ from their messages. */
  misnumbered: number;
  /** The same message of one side twice. */
  repeated: number;
  /** Queues whose counts differ from their conversations, or exceed the limits. */
  miscounted: number;
}

/** What must hold at all times, counted naively. All are 0. */
export async function brokenInvariants(db: Executor): Promise<Invariants> {
  const { rows } = await sql<Invariants>`
    select (select count(*)::integer from conversation c left join lateral (
              select count(*) as all_of, coalesce(max(number), 0) as last, count(distinct number) as numbers,
                     count(*) filter (where side = 'seeker') as by_seeker,
                       count(*) filter (where side = 'poster') as by_poster,
                     coalesce(bool_and(ordinal = expected), true) as is_ordered
              from (select *, row_number() over (partition by side order by number) as expected
                from conversation_message where conversation_id = c.id) m) m on true
            where m.all_of <> m.last or m.numbers <> m.last or m.by_seeker <> c.seeker_sent
              or m.by_poster <> c.poster_sent or not m.is_ordered) as misnumbered,
           (select count(*)::integer from (
              select from conversation_message where notice is null group by conversation_id, side, nonce
                having count(*) > 1) twice) as repeated,
           (select count(*)::integer from conversation_queue q where live > cap or waiting > 100
              or live <> (select count(*) from conversation where listing_id = q.listing_id
                and state in ('asked', 'open'))
              or waiting <> (select count(*) from conversation where listing_id = q.listing_id
                and state = 'waiting')) as miscounted`.execute(db);
  if (!rows[0]) throw new Error("no row");
  return rows[0];
}

export const noneBroken: Invariants = { misnumbered: 0, repeated: 0, miscounted: 0 };

/** A signed-in member, for calls of services whose clock can be set. */
export const actorOf = (app: TestApp, member: TestMember): Promise<Actor> =>
  app.services.accounts.getActorByIdToken(unsignedIdToken(member));

export const opener = (changes: Partial<OpenInput> = {}): OpenInput => ({
  nonce: message().nonce,
  text: "Assalamu alaikum, I teach nearby and am home by nine.",
  ...changes,
});
