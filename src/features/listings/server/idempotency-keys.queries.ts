/** What was sent, so that the same sent again makes no second post. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import type { ListingInput } from "../listing.schema.ts";
import { type ListingState, stateOf } from "../listing-life.ts";

/** A day: longer than anybody tries again by themselves. */
const KEPT_SECONDS = 86_400;

/** How to tell the same post, sent again, from another one that says the same. */
export interface Sending {
  /** The sender's own, new for every post. */
  key: string;
  /** For how long it is the same. */
  forSeconds?: number;
}

/** Of the key and of what it came with: a post that was changed before it was sent again is another one. */
const printOf = ({ key }: Sending, input: ListingInput) =>
  createHash("sha256")
    .update(JSON.stringify([key, input]))
    .digest();

/** The post that was made of it before, if there is one. Whoever sends the same at the same time waits for the first of them. */
export async function lockIdempotencyKey(
  trx: Executor,
  memberId: string,
  sending: Sending,
  input: ListingInput,
): Promise<{ id: string; state: ListingState } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('posts', ${memberId}::bigint))`.execute(trx);
  const found = await trx
    .selectFrom("sent_post as s")
    .innerJoin("listing as l", "l.id", "s.listing_id")
    .select(["l.id", "l.state", "l.available"])
    .where("s.member_id", "=", memberId)
    .where("s.print", "=", printOf(sending, input))
    .where("s.sent_at", ">", sql<Date>`now() - make_interval(secs => ${sending.forSeconds ?? KEPT_SECONDS})`)
    .executeTakeFirst();
  return found && { id: found.id, state: stateOf(found) };
}

/** Forgets those of the same member that are too old to matter: nobody else has to sweep. */
export async function insertIdempotencyKey(trx: Executor, memberId: string, sending: Sending, input: ListingInput, listingId: string): Promise<void> {
  await trx
    .deleteFrom("sent_post")
    .where("member_id", "=", memberId)
    .where("sent_at", "<", sql<Date>`now() - make_interval(secs => ${KEPT_SECONDS})`)
    .execute();
  await trx
    .insertInto("sent_post")
    .values({ member_id: memberId, print: printOf(sending, input), listing_id: listingId })
    .onConflict((conflict) => conflict.columns(["member_id", "print"]).doUpdateSet({ listing_id: listingId, sent_at: sql`now()` }))
    .execute();
}
