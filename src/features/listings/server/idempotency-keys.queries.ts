/** Keys of requests that have created a listing, so that a repeated request does not create another one. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";
import type { ListingInput } from "../listing.schema.ts";
import { type ListingState, stateOf } from "../listing-life.ts";

/** One day, because nobody retries for longer. */
const KEPT_SECONDS = 86_400;

export interface IdempotencyKey {
  /** Chosen by the client, new for every listing. */
  key: string;
  /** How long a repeated request counts as the same; a day by default. */
  forSeconds?: number;
}

/** Returns a hash of the key and the input, because a changed input is another listing. */
const hashOf = ({ key }: IdempotencyKey, input: ListingInput) =>
  createHash("sha256")
    .update(JSON.stringify([key, input]))
    .digest();

/**
 * Returns the listing that this request has created before, if any. Concurrent requests of one member wait for each
 * other.
 */
export async function lockIdempotencyKey(
  trx: Executor,
  memberId: string,
  idempotency: IdempotencyKey,
  input: ListingInput,
): Promise<{ id: string; state: ListingState } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('posts', ${memberId}::bigint))`.execute(trx);
  const found = await trx
    .selectFrom("sent_post as s")
    .innerJoin("listing as l", "l.id", "s.listing_id")
    .select(["l.id", "l.state", "l.available"])
    .where("s.member_id", "=", memberId)
    .where("s.print", "=", hashOf(idempotency, input))
    .where("s.sent_at", ">", sql<Date>`now() - make_interval(secs => ${idempotency.forSeconds ?? KEPT_SECONDS})`)
    .executeTakeFirst();
  return found && { id: found.id, state: stateOf(found) };
}

/** Stores a key. Also deletes expired keys of the member, so that no job has to. */
export async function insertIdempotencyKey(
  trx: Executor,
  memberId: string,
  idempotency: IdempotencyKey,
  input: ListingInput,
  listingId: string,
): Promise<void> {
  await trx
    .deleteFrom("sent_post")
    .where("member_id", "=", memberId)
    .where("sent_at", "<", sql<Date>`now() - make_interval(secs => ${KEPT_SECONDS})`)
    .execute();
  await trx
    .insertInto("sent_post")
    .values({ member_id: memberId, print: hashOf(idempotency, input), listing_id: listingId })
    .onConflict((conflict) =>
      conflict.columns(["member_id", "print"]).doUpdateSet({ listing_id: listingId, sent_at: sql`now()` }),
    )
    .execute();
}
