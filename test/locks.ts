import { sql } from "kysely";
import { vi } from "vitest";
import type { Executor } from "../src/platform/db/database.ts";

/**
 * Until a connection waits for a lock with a statement like this pattern. Returns its process id. `db` must not be a
 * transaction: that sees the list of connections as it was when it first looked.
 */
export const untilBlocked = (db: Executor, statement = "%"): Promise<number> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like ${statement}`.execute(db);
      if (!rows[0]) throw new Error(`No connection waits with a statement like ${statement}`);
      return rows[0].pid;
    },
    { timeout: 10_000, interval: 10 },
  );
