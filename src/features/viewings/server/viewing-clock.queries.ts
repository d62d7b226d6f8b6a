import { type Executor, runText } from "../../../platform/db/database.ts";
import { type Step, steps } from "./viewing-clock.ts";
import type { Side } from "./viewings.policy.ts";

export interface DueViewing {
  id: string;
  slotId: string | null;
  posterId: string;
  seekerId: string;
  startsAt: Date;
  endsAt: Date;
  isComing: boolean;
  step: Step;
}

const dueText = "select id from viewing where due_at <= $1::timestamptz order by due_at limit $2::integer";

export function listDueViewings(executor: Executor, now: Date, limit: number): Promise<{ id: string }[]> {
  return runText(executor, dueText, [now, limit]);
}

export interface Absence {
  conversationId: string;
  /** The side whose member is suspended or leaves. */
  away: Side;
}

const absenceText = `
  select v.conversation_id as "conversationId", case when p.suspended_at is not null or p.leaving_at is not null
    then 'poster' else 'seeker' end as away
  from viewing v join member p on p.id = v.poster_id join member s on s.id = v.seeker_id
  where v.id = $1::bigint and v.due_at <= $2::timestamptz and v.step < ${steps.end}
    and (p.suspended_at is not null or p.leaving_at is not null or s.suspended_at is not null
      or s.leaving_at is not null)`;

/** Finds a member who cannot come to a due viewing that has not begun. Undefined if both can come. */
export async function findAbsence(trx: Executor, id: string, now: Date): Promise<Absence | undefined> {
  return (await runText<Absence>(trx, absenceText, [id, now]))[0];
}

const lockText = `
  select id, slot_id as "slotId", poster_id as "posterId", seeker_id as "seekerId", lower(during) as "startsAt",
    upper(during) as "endsAt",
    coming_at is not null as "isComing", step
  from viewing where id = $1::bigint and state = 'booked' and due_at <= $2::timestamptz for no key update skip locked`;

/** Returns undefined if the viewing is not due any more, or if another worker or request has locked it. */
export async function lockDueViewing(trx: Executor, id: string, now: Date): Promise<DueViewing | undefined> {
  return (await runText<DueViewing>(trx, lockText, [id, now]))[0];
}

export async function setDue(trx: Executor, id: string, step: Step, dueAt: Date | null): Promise<void> {
  await runText(trx, "update viewing set step = $2::smallint, due_at = $3::timestamptz where id = $1::bigint", [
    id,
    step,
    dueAt,
  ]);
}

export async function endAsMissed(trx: Executor, id: string, now: Date): Promise<void> {
  await runText(
    trx,
    "update viewing set state = 'missed', ended_at = $2::timestamptz, updated_at = $2::timestamptz, step = 4, due_at = null where id = $1::bigint",
    [id, now],
  );
}

/** Returns false if the poster was already reminded of this slot. */
export async function markReminded(trx: Executor, slotId: string, now: Date): Promise<boolean> {
  const text =
    "update viewing_slot set reminded_at = $2::timestamptz where id = $1::bigint and reminded_at is null returning 1";
  return (await runText(trx, text, [slotId, now])).length > 0;
}

// Closed conversations are kept for at least as long, and are then deleted with their viewings. Booked viewings are
// never deleted here.
const oldViewings = `
  delete from viewing where id in (select id from viewing where ended_at < $1::timestamptz
    order by ended_at limit $2::integer for update skip locked) returning 1`;
const oldSlots = `
  delete from viewing_slot where id in (
    select id from viewing_slot s where upper(during) < $1::timestamptz
      and not exists (select from viewing where slot_id = s.id and state = 'booked')
    order by upper(during) limit $2::integer for update skip locked) returning 1`;

export async function deleteOldViewings(executor: Executor, before: Date, limit: number): Promise<number> {
  return (await runText(executor, oldViewings, [before, limit])).length;
}

export async function deleteOldSlots(executor: Executor, before: Date, limit: number): Promise<number> {
  return (await runText(executor, oldSlots, [before, limit])).length;
}

// The address is needed as long as somebody can be shown it, so it stays while the listing has slots.
const oldPlaces = `
  delete from viewing_place where listing_id in (
    select listing_id from viewing_place p where updated_at < $1::timestamptz
      and not exists (select from viewing_slot where listing_id = p.listing_id)
    limit $2::integer) returning 1`;

export async function deleteOldPlaces(executor: Executor, before: Date, limit: number): Promise<number> {
  return (await runText(executor, oldPlaces, [before, limit])).length;
}
