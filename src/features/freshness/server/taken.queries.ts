import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import { freshness } from "../../listings/listing-life.ts";

/**
 * Everybody who liked a room hears that it is taken: nobody waits for an answer that will not come. Each hears it once, however often its owner changes their
 * mind; and not at once, so that a slip of the finger can be taken back before anybody hears of it.
 */
export async function answerLikers(trx: Executor, listing: { id: string; ownerId: string }, now: Date): Promise<void> {
  const due = new Date(now.getTime() + freshness.tellTakenAfterSeconds * 1000);
  await sql`
    insert into mail (member_id, kind, data, created_at, due_at)
    select member_id, 'room_taken', jsonb_build_object('listing', ${listing.id}::text), ${now}, ${due} from listing_like
    where listing_id = ${listing.id} and not exists (
      select from mail told where told.member_id = listing_like.member_id and told.kind = 'room_taken'
        and told.data->>'listing' = ${listing.id}::text and told.dropped_at is null)`.execute(trx);
}
