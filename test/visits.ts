/** Booked viewings and passes for tests, written to the tables. */
import { sql } from "kysely";
import { openConversation } from "../src/features/conversations/server/conversation-steps.queries.ts";
import type { Executor } from "../src/platform/db/database.ts";
import { HOUR_MS, MINUTE_MS } from "../src/platform/time.ts";
import { message } from "./conversations.ts";

interface VisitOptions {
  listingId: string;
  seekerId: string;
  startsAt: Date;
  address?: string | null;
}

export const VISIT_ADDRESS = "House 12, Road 5, Flat 3B, Dhanmondi";

/** A viewing of half an hour. Returns its id. */
export async function bookViewing(db: Executor, { listingId, seekerId, startsAt, address = VISIT_ADDRESS }: VisitOptions): Promise<string> {
  const made = new Date(startsAt.getTime() - 24 * HOUR_MS);
  const { id: conversationId } = await openConversation(db, { listingId, seekerId, opener: "seeker", ...message() }, made);
  const { rows } = await sql<{ id: string }>`
    with place as (
           insert into viewing_place (listing_id, address, updated_at) select ${listingId}, ${address}, ${made} where ${address}::text is not null
           on conflict (listing_id) do update set address = excluded.address),
         slot as (
           insert into viewing_slot (listing_id, poster_id, during, seats, taken, created_at)
           select id, owner_id, tstzrange(${startsAt}, ${new Date(startsAt.getTime() + 30 * MINUTE_MS)}), 1, 1, ${made} from listing where id = ${listingId}
           returning id, poster_id, during)
    insert into viewing (slot_id, conversation_id, poster_id, seeker_id, during, seeker_code, poster_code, created_at, updated_at)
    select id, ${conversationId}, poster_id, ${seekerId}, during, '1234', '5678', ${made}, ${made} from slot returning id`.execute(db);
  const [viewing] = rows;
  if (!viewing) throw new Error("no viewing was booked");
  return viewing.id;
}
