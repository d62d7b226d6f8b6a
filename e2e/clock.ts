/** Time for posts, without waiting for it: their dates are moved back, and the worker is told to look now instead of at the next full five minutes. */
import { Client } from "pg";
import { PgBoss } from "pg-boss";

/** Of the server that playwright.config.ts starts. */
const databaseUrl = process.env["DATABASE_URL"] ?? `postgres://nestmates@127.0.0.1:${process.env["POSTGRES_PORT"] ?? 5440}/nestmates_e2e`;

const back = (column: string) => `${column} = ${column} - make_interval(hours => $2)`;

/** As if so much more time had passed since everything that happened to a post, and since the mails about it. */
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

/** As if the minute were over in which "taken" can be undone. */
export async function passUndoMinute(listing: { id: string }): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("update mail set due_at = now() where kind = 'room_taken' and data->>'listing' = $1", [listing.id]);
  } finally {
    await client.end();
  }
}

/** Asks the owners who are due, and puts to sleep what nobody answered for. The worker does it; whoever calls waits for what they want to see. */
export async function askOwners(): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false, migrate: false });
  await boss.start();
  await boss.send("ask-owners");
  await boss.stop({ graceful: false });
}
