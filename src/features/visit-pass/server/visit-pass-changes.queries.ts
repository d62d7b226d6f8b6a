/** What happened to the visit after its pass was made. Triggers of migration 0036 add the rows. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import type { VisitChange } from "../visit-pass.view.ts";

/** The first address is in the pass, and never among those that are left out. */
const MOST_SHOWN = 100;

interface ChangeRow extends Omit<VisitChange, "at" | "startsAt"> {
  at: Date;
  startsAt: Date | null;
}

/** Oldest first: changes of the address and the time, and cancellations. */
export async function listChanges(executor: Executor, passId: string): Promise<VisitChange[]> {
  const rows = await runText<ChangeRow>(
    executor,
    `select kind, changed_at as at, side as by, address, starts_at as "startsAt" from visit_pass_change
     where pass_id = $1::bigint and kind <> 'safe' order by id desc limit ${MOST_SHOWN}`,
    [passId],
  );
  return rows
    .toReversed()
    .map((row) => ({ ...row, at: row.at.toISOString(), startsAt: row.startsAt?.toISOString() ?? null }));
}

/** Changes that friends are to be told of. */
export function listUntold(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  const text =
    "select id from visit_pass_change where tell_at <= $1::timestamptz order by tell_at, id limit $2::integer";
  return runText<{ id: string }>(executor, text, [now, limit]);
}

interface Untold {
  passId: string;
  seekerId: string;
  isSafe: boolean;
  isCalledOff: boolean;
  isAlarm: boolean;
}

/**
 * Locks the pass first, as every change of it does. Undefined: locked, or told already. From now on it counts as told.
 */
export async function takeUntold(trx: Executor, id: string, now: Date): Promise<Untold | undefined> {
  const [found] = await runText<Untold>(
    trx,
    `select p.id as "passId", p.seeker_id as "seekerId", p.safe_at is not null as "isSafe", p.off_at is not null
        or p.cause = 'cancelled' as "isCalledOff",
            p.told_at is not null as "isAlarm"
     from visit_pass p where p.id = (select pass_id from visit_pass_change where id = $1::bigint)
       for no key update of p skip locked`,
    [id],
  );
  if (!found) return undefined;
  const text =
    "update visit_pass_change set tell_at = null where id = $1::bigint and tell_at <= $2::timestamptz returning 1";
  return (await runText(trx, text, [id, now])).length > 0 ? found : undefined;
}
