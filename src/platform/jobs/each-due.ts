import { sql } from "kysely";
import type { Executor } from "../db/database.ts";
import type { Logger } from "../log.ts";

/** Who holds a row for longer keeps nobody else waiting: the item is left for the next run. */
const LOCK_TIMEOUT = "200ms";
const LOCK_NOT_AVAILABLE = "55P03";
const BATCH = 200;

const isBusy = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === LOCK_NOT_AVAILABLE;

interface DueWork<Item> {
  db: Executor;
  log: Pick<Logger, "error">;
  /** For the log. */
  what: string;
  list: (limit: number) => Promise<readonly Item[]>;
  /** In a transaction of its own. Returns false if there was nothing to do any more, or the row is locked. */
  work: (trx: Executor, item: Item) => Promise<boolean>;
  /** After the commit. */
  onDone?: (item: Item) => void;
  /** Bounds the duration of a run. */
  most?: number;
}

export interface DueCounts {
  done: number;
  /** Counted by the metric `job_items_failed_total`. */
  failed: number;
}

/** Works through what is due. An item that fails or is locked does not stop the others, and is tried again by the next run of the job. */
export async function eachDue<Item extends { id: string }>({ db, log, what, list, work, onDone, most = Infinity }: DueWork<Item>): Promise<DueCounts> {
  const counts: DueCounts = { done: 0, failed: 0 };
  const skipped = new Set<string>();

  async function take(item: Item): Promise<boolean> {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
        return work(trx, item);
      });
    } catch (error) {
      if (isBusy(error)) return false;
      log.error({ err: error, item: item.id }, `${what}: one item failed`);
      counts.failed += 1;
      return false;
    }
  }

  while (counts.done < most) {
    const items = (await list(BATCH + skipped.size)).filter(({ id }) => !skipped.has(id));
    if (items.length === 0) break;
    for (const item of items) {
      if (!(await take(item))) {
        skipped.add(item.id);
        continue;
      }
      counts.done += 1;
      onDone?.(item);
    }
  }
  return counts;
}
