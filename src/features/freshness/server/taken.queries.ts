import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import { freshness } from "../../listings/listing-life.ts";

export interface TakenNews {
  /** How many members who liked the room are told that it is taken, including those told before. */
  people: number;
  /** When the mails are sent. Null if none are queued. */
  at: Date | null;
}

/**
 * Tells everybody who liked a room that it is taken. Each member is told once, even if the owner changes the state several times. The mails are delayed, so
 * that the owner can undo it first.
 */
export async function answerLikers(trx: Executor, listing: { id: string }, now: Date): Promise<TakenNews> {
  const due = new Date(now.getTime() + freshness.tellTakenAfterSeconds * 1000);
  const { rows } = await sql<{ people: number; queued: number }>`
    with liker as (
      select l.member_id, exists (
        select from mail told where told.member_id = l.member_id and told.kind = 'room_taken'
          and told.data->>'listing' = ${listing.id}::text and told.dropped_at is null) as is_told
      from listing_like l join member m on m.id = l.member_id
      where l.listing_id = ${listing.id} and m.email_verified and m.suspended_at is null and m.leaving_at is null
    ), queued as (
      insert into mail (member_id, kind, data, created_at, due_at)
      select member_id, 'room_taken', jsonb_build_object('listing', ${listing.id}::text), ${now}, ${due} from liker where not is_told
      returning 1
    )
    select (select count(*) from liker)::integer as people, (select count(*) from queued)::integer as queued`.execute(trx);
  const { people = 0, queued = 0 } = rows[0] ?? {};
  return { people, at: queued > 0 ? due : null };
}

/**
 * Cancels the queued mails and returns how many people were told before. A mail that a worker has already locked is dropped when it is rendered, unless that was
 * before: it counts as told.
 */
export async function cancelAnswers(trx: Executor, listing: { id: string }): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    with cancelled as (
      delete from mail where kind = 'room_taken' and data->>'listing' = ${listing.id}::text and sent_at is null and dropped_at is null and attempts = 0
      returning 1
    )
    select greatest(coalesce(taken_told, 0) - (select count(*) from cancelled), 0)::integer as told from listing where id = ${listing.id}`.execute(trx);
  return rows[0]?.told ?? 0;
}
