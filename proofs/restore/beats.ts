/**
 * Heartbeat rows: generated members, inserted one after the other, that show up to which point a restored database has
 * data.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

const insert =
  "insert into member (uid, name, email) values ($1, 'Restore drill', 'drill@example.com') returning created_at";

export async function newestBeat(client: Client, kind: string): Promise<Date | undefined> {
  const { rows } = await client.query<{ at: Date | null }>(
    "select max(created_at) as at from member where uid like $1",
    [`drill-${kind}-%`],
  );
  return rows[0]?.at ?? undefined;
}

/**
 * Inserts on the server, because the process that starts a backup blocks until it ends: one transaction per row, at
 * most a hundred rows a second. Resolves when all rows are written.
 */
export function beatInTheEngine(client: Client, kind: string, beats: number): Promise<unknown> {
  return client.query(`do $$ begin
    for beat in 1..${beats} loop
      insert into member (uid, name, email) values ('drill-${kind}-' || beat, 'Restore drill', 'drill@example.com');
      commit;
      perform pg_sleep(0.01);
    end loop;
  end $$`);
}

/** Inserts until the server is gone. Returns the timestamp of the last acknowledged row. */
export async function beatUntilGone(databaseUrl: string, kind: string): Promise<Date | undefined> {
  const client = new Client({ connectionString: databaseUrl });
  client.on("error", () => undefined); // losing the connection is expected
  await client.connect();
  let newest: Date | undefined;
  try {
    for (let beat = 1; ; beat += 1) {
      const { rows } = await client.query<{ created_at: Date }>(insert, [`drill-${kind}-${beat}`]);
      newest = rows[0]?.created_at;
      await sleep(20);
    }
  } catch {
    return newest;
  } finally {
    await client.end().catch(() => undefined);
  }
}
