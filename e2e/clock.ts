/**
 * Moves time forward without waiting: dates are moved back, and the worker is told to run now instead of at the next
 * minute.
 */
import { Client } from "pg";

/** The database of the server that playwright.config.ts starts. */
export const databaseUrl =
  process.env["DATABASE_URL"] ?? `postgres://nestmates@127.0.0.1:${process.env["POSTGRES_PORT"] ?? 5440}/nestmates_e2e`;

export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The worker queues jobs for what is due by this clock. The caller has to wait for the result. */
export async function runClock(clock: string): Promise<void> {
  await query("select send_job('schedule', $1::text, jsonb_build_object('name', $1::text), now(), 20)", [
    `queue-${clock}`,
  ]);
}

const back = (column: string) => `${column} = ${column} - make_interval(hours => $2)`;

/** Moves all dates of a post, and of the mails about it, back by these hours. */
export async function passHours(listing: { id: string }, hours: number): Promise<void> {
  await query(
    `update listing set ${["created_at", "confirmed_at", "asked_at", "sleep_at"].map(back).join(", ")} where id = $1`,
    [listing.id, hours],
  );
  await query(`update mail set ${["created_at", "sent_at"].map(back).join(", ")} where data->>'listing' = $1`, [
    listing.id,
    hours,
  ]);
}

/** Ends the minute in which "taken" can be undone. */
export async function passUndoMinute(listing: { id: string }): Promise<void> {
  await query("update taken_notice set tell_at = now() where listing_id = $1", [listing.id]);
  await runClock("taken-listing");
}

/** Asks owners, and puts posts whose owners did not answer to sleep. */
export async function askOwners(): Promise<void> {
  await runClock("ask-owner");
  await runClock("unanswered-listing");
}

/** As the worker does when an owner has not answered for days. */
export const hideListing = (id: string) => query("update listing set state = 'asleep' where id = $1", [id]);
