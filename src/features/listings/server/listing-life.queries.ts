import type { Executor } from "../../../platform/db/database.ts";
import type { StoredState } from "../listing-life.ts";

/** Locks the row until the transaction ends. */
export function lockListingLife(executor: Executor, id: string) {
  return executor
    .selectFrom("listing")
    .select(["id", "owner_id", "title", "state", "available"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export interface LifeChange {
  state: StoredState;
  available?: boolean | undefined;
  confirmed_at?: Date | undefined;
  asked_at?: Date | undefined;
  sleep_at: Date | null;
  taken_told?: number | null | undefined;
}

export async function saveListingLife(executor: Executor, id: string, change: LifeChange): Promise<void> {
  await executor.updateTable("listing").set(change).where("id", "=", id).execute();
}
