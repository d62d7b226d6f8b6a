/**
 * Moves a post's time forward without waiting: its dates are moved back, and the worker is told to run now instead of
 * at its next five minutes.
 */
import { Client } from "pg";

/** The database of the server that playwright.config.ts starts. */
export const databaseUrl = process.env["DATABASE_URL"] ?? `postgres://nestmates@127.0.0.1:${process.env["POSTGRES_PORT"] ?? 5440}/nestmates_e2e`;

const back = (column: string) => `${column} = ${column} - make_interval(hours => $2)`;

/** Moves all dates of a post, and of the mails about it, back by these hours. */
export async function passHours(listing: { id: string }, hours: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`update listing set ${["created_at", "confirmed_at", "asked_at", "sleep_at"].map(back).join(", ")} where id = $1`, [listing.id, hours]);
    await client.query(`update mail set ${["created_at", "sent_at"].map(back).join(", ")} where data->>'listing' = $1`, [listing.id, hours]);
  } finally {
    await client.end();
  }
}

/** Ends the minute in which "taken" can be undone, and starts the worker's job that tells people. */
export async function passUndoMinute(listing: { id: string }): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("update taken_notice set tell_at = now() where listing_id = $1", [listing.id]);
    await client.query("update scheduled_job set due_at = now() where name = 'tell-taken'");
  } finally {
    await client.end();
  }
}

/**
 * Starts the worker's job that asks owners and puts unanswered posts to sleep. The caller has to wait for the result.
 */
export async function askOwners(): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("update scheduled_job set due_at = now() where name = 'ask-owners'");
  } finally {
    await client.end();
  }
}

/** As the worker does when an owner has not answered for days. */
export async function hideListing(id: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("update listing set state = 'asleep' where id = $1", [id]);
  } finally {
    await client.end();
  }
}
