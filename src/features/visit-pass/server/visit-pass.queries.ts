/** Passes and the viewings they are about. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { MINUTE_MS } from "../../../platform/time.ts";
import { firstName } from "../first-name.ts";
import { ANSWER_MINUTES, UNDO_MINUTES } from "../visit-pass.limits.ts";
import type { PassCause, PassState, Reading } from "../visit-pass.view.ts";

export interface PassRow {
  id: string;
  viewingId: string;
  seekerId: string;
  listingId: string | null;
  name: string;
  startsAt: Date;
  endsAt: Date;
  outBy: Date;
  /** As it was when the pass was made. Later ones are in visit_pass_change. */
  address: string | null;
  step: number;
  dueAt: Date | null;
  toldAt: Date | null;
  safeAt: Date | null;
  offAt: Date | null;
  cause: PassCause | null;
  overAt: Date;
  hostName: string | null;
  isHostEmailVerified: boolean;
  isHostPhoneVerified: boolean;
  location: string | null;
}

const passFields = `
  select p.id, p.viewing_id as "viewingId", p.seeker_id as "seekerId", p.listing_id as "listingId",
    p.shown_name as name, p.starts_at as "startsAt",
         p.ends_at as "endsAt", p.out_by as "outBy", p.address, p.step, p.due_at as "dueAt", p.told_at as "toldAt",
           p.safe_at as "safeAt", p.off_at as "offAt", p.cause,
         p.over_at as "overAt", coalesce(p.host_name, h.name) as "hostName",
           coalesce(h.email_verified, false) as "isHostEmailVerified",
             h.phone_verified_at is not null as "isHostPhoneVerified",
         coalesce(p.location, l.location) as location
  from visit_pass p left join member h on h.id = p.host_id left join listing l on l.id = p.listing_id`;

export async function findPassOfSeeker(
  executor: Executor,
  seekerId: string,
  viewingId: string,
  now: Date,
): Promise<PassRow | undefined> {
  const text = `${passFields} where p.viewing_id = $2::bigint and p.seeker_id = $1::bigint
      and p.over_at > $3::timestamptz`;
  return (await runText<PassRow>(executor, text, [seekerId, viewingId, now]))[0];
}

export async function findPassByHash(executor: Executor, hash: Buffer, now: Date): Promise<PassRow | undefined> {
  return (
    await runText<PassRow>(executor, `${passFields} where p.token_hash = $1::bytea and p.over_at > $2::timestamptz`, [
      hash,
      now,
    ])
  )[0];
}

export async function findPass(executor: Executor, id: string, now: Date): Promise<PassRow | undefined> {
  return (
    await runText<PassRow>(executor, `${passFields} where p.id = $1::bigint and p.over_at > $2::timestamptz`, [id, now])
  )[0];
}

/** Taken before every change of a pass: the clock waits for it, and sees the change. */
export async function lockPass(trx: Executor, id: string): Promise<boolean> {
  return (await runText(trx, "select from visit_pass where id = $1::bigint for update", [id])).length > 0;
}

/** "I'm out" cannot be undone any more. Until then friends see and get what they did before. */
export const isFinallySafe = ({ safeAt }: Pick<PassRow, "safeAt">, now: Date): boolean =>
  safeAt !== null && safeAt.getTime() + UNDO_MINUTES * MINUTE_MS <= now.getTime();

export function stateOf({ step, toldAt, safeAt, offAt, cause, startsAt }: PassRow, now: Date): PassState {
  if (safeAt) return "safe";
  if (toldAt) return "alarm";
  if (offAt) return "off";
  if (step === 2 || cause) return "asked";
  return startsAt > now ? "waiting" : "visiting";
}

export interface ViewingRow {
  id: string;
  posterId: string;
  listingId: string | null;
  startsAt: Date;
  endsAt: Date;
  isOn: boolean;
  hostName: string;
  location: string | null;
}

const viewing = `
  select v.id, v.poster_id as "posterId", c.listing_id as "listingId", lower(v.during) as "startsAt",
    upper(v.during) as "endsAt",
         v.state in ('booked', 'happened') as "isOn", h.name as "hostName", l.location
  from viewing v join conversation c on c.id = v.conversation_id join member h on h.id = v.poster_id
    left join listing l on l.id = c.listing_id
  where v.id = $1::bigint and v.seeker_id = $2::bigint`;

/** For everybody but its seeker the viewing does not exist. */
export async function findViewing(
  executor: Executor,
  seekerId: string,
  viewingId: string,
): Promise<ViewingRow | undefined> {
  return (await runText<ViewingRow>(executor, viewing, [viewingId, seekerId]))[0];
}

/**
 * Keeps it from being moved or cancelled, and its address from being changed, until the pass exists: later changes are
 * added to the pass.
 */
export async function findViewingForShare(
  trx: Executor,
  seekerId: string,
  viewingId: string,
): Promise<ViewingRow | undefined> {
  const [found] = await runText<ViewingRow>(trx, `${viewing} for share of v`, [viewingId, seekerId]);
  if (found) await runText(trx, "select from viewing_place where listing_id = $1::bigint for share", [found.listingId]);
  return found;
}

export interface NewPass {
  seekerId: string;
  viewing: ViewingRow;
  hash: Buffer;
  name: string;
  outBy: Date;
  overAt: Date;
}

/** A new link ends the one before, with the friends and readings that it had. A trigger adds the address. */
export async function replacePass(
  trx: Executor,
  { seekerId, viewing: { id, posterId, listingId, startsAt, endsAt, hostName, location }, ...made }: NewPass,
  now: Date,
): Promise<void> {
  await deletePass(trx, seekerId, id);
  await runText(
    trx,
    `insert into visit_pass (viewing_id, seeker_id, host_id, listing_id, token_hash, shown_name, starts_at, ends_at,
        out_by, due_at, over_at, created_at,
                             host_name, location)
     values ($1::bigint, $2::bigint, $3::bigint, $4::bigint, $5::bytea, $6::text, $7::timestamptz, $8::timestamptz,
       $9::timestamptz, $7::timestamptz,
             $10::timestamptz, $11::timestamptz, $12::text, $13::text)`,
    [
      id,
      seekerId,
      posterId,
      listingId,
      made.hash,
      made.name,
      startsAt,
      endsAt,
      made.outBy,
      made.overAt,
      now,
      firstName(hostName),
      location,
    ],
  );
}

export async function deletePass(executor: Executor, seekerId: string, viewingId: string): Promise<void> {
  await runText(executor, "delete from visit_pass where viewing_id = $1::bigint and seeker_id = $2::bigint", [
    viewingId,
    seekerId,
  ]);
}

/** The friends are told at `tellAt`: until then it can be undone. */
export async function markSafe(trx: Executor, id: string, now: Date, tellAt: Date): Promise<void> {
  await runText(trx, "update visit_pass set safe_at = $2::timestamptz, step = 3, due_at = null where id = $1::bigint", [
    id,
    now,
  ]);
  await runText(
    trx,
    "insert into visit_pass_change (pass_id, changed_at, side, kind, tell_at) values ($1::bigint, $2::timestamptz, 'seeker', 'safe', $3::timestamptz)",
    [id, now, tellAt],
  );
}

/** The pass goes on where it was. A question that was open keeps its time. */
export async function undoSafe(trx: Executor, id: string, now: Date): Promise<void> {
  await runText(trx, "delete from visit_pass_change where pass_id = $1::bigint and kind = 'safe'", [id]);
  await runText(
    trx,
    `update visit_pass
     set safe_at = null, step = case when told_at is not null then 3 when asked_at is not null then 2 else 1 end,
         due_at = case when told_at is not null then null when asked_at is not null
           then asked_at + make_interval(mins => $3::integer)
                       when cause is not null then $2::timestamptz else out_by end
     where id = $1::bigint`,
    [id, now, ANSWER_MINUTES],
  );
}

/** The seeker is well, and goes at the time that the visit was moved to. */
export async function waitForMoved(trx: Executor, id: string): Promise<void> {
  await runText(
    trx,
    "update visit_pass set step = 0, due_at = starts_at, asked_at = null, cause = null where id = $1::bigint",
    [id],
  );
}

/**
 * The question is asked again at the new time. A pass whose visit has not begun keeps its first step, and a visit that
 * was moved its own time.
 */
export async function moveOutBy(trx: Executor, id: string, askAt: Date, now: Date): Promise<void> {
  await runText(
    trx,
    `update visit_pass
     set out_by = case when cause = 'moved' and starts_at > $3::timestamptz then out_by else $2::timestamptz end,
         step = least(step, 1), due_at = case when step = 0 then due_at else $2::timestamptz end, asked_at = null
     where id = $1::bigint and step < 3`,
    [id, askAt, now],
  );
}

/** Newest first. Bounded by the number of rows that a pass may have. */
export async function listReadings(executor: Executor, passId: string): Promise<Reading[]> {
  const rows = await runText<{ at: Date; isAccepted: boolean; times: number }>(
    executor,
    `select read_at as at, accepted as "isAccepted", times from visit_pass_reading where pass_id = $1::bigint
        order by read_at desc, id desc`,
    [passId],
  );
  return rows.map(({ at, isAccepted, times }) => ({ at: at.toISOString(), isAccepted, times }));
}
