/** Conversations between the members of the load, so that both sides can write. */
import type { Client } from "pg";
import { sendMessage } from "../../src/features/conversations/server/conversation-steps.ts";
import { openConversation } from "../../src/features/conversations/server/waiting-list.ts";
import type { Executor } from "../../src/platform/db/database.ts";
import type { LoadMember } from "./members.ts";

export interface LoadConversation {
  id: string;
  people: readonly [seeker: LoadMember, poster: LoadMember];
  /** A time at which the seeker can see the room, with one seat. */
  slot: string;
}

/**
 * Of each member as poster. With four, no conversation gets more than 20 messages a minute at the rates of the load.
 */
const OF_EACH = 4;

const plain = { nonce: "1", warning: null, hold: null };
const first = { ...plain, body: "I teach nearby and would like to see the room." };
const welcome = { ...plain, body: "You are welcome on Friday." };

/**
 * Each member gets one of the oldest listings; others ask about it, and they answer. Returns also those listings: their
 * new owners must not like them.
 */
export async function beginConversations(
  { client, db }: { client: Client; db: Executor },
  members: readonly LoadMember[],
): Promise<{ conversations: LoadConversation[]; about: Set<string> }> {
  const { rows: listings } = await client.query<{ id: string }>(
    "select id from listing where available and state = 'live' order by id limit $1",
    [members.length],
  );
  const { rows } = await client.query<{ id: string; uid: string }>("select id, uid from member where uid = any($1)", [
    members.map(({ account }) => account.uid),
  ]);
  const idOf = new Map(rows.map(({ id, uid }) => [uid, id]));
  const conversations: LoadConversation[] = [];
  const now = new Date();
  for (const [number, { id: listing }] of listings.entries()) {
    const poster = members[number] as LoadMember;
    await client.query("update listing set owner_id = $2 where id = $1", [listing, idOf.get(poster.account.uid)]);
    const others = Array.from(
      { length: Math.min(OF_EACH, members.length - 1) },
      (_, next) => members[(number + next + 1) % members.length] as LoadMember,
    );
    for (const [place, seeker] of others.entries()) {
      const seekerId = idOf.get(seeker.account.uid) ?? "";
      const asked = await openConversation(db, { listingId: listing, seekerId, opener: "seeker", ...first }, now);
      const id = asked.id ?? "";
      await sendMessage(db, id, "poster", welcome, now);
      // No two of a member overlap: a seeker's are on different days or at different times.
      const offered = await client.query<{ id: string }>(
        `insert into viewing_slot (listing_id, poster_id, during, created_at)
         select l.id, l.owner_id, tstzrange(start, start + interval '30 minutes'), now()
         from listing l, lateral (select (current_date + $2::integer + time '04:00')::timestamp at time zone 'UTC' + make_interval(mins => $3) as start) time
         where l.id = $1 returning id`,
        [listing, 2 + (number % 12), 30 * place],
      );
      conversations.push({ id, people: [seeker, poster], slot: offered.rows[0]?.id ?? "" });
    }
  }
  return { conversations, about: new Set(listings.map(({ id }) => id)) };
}
