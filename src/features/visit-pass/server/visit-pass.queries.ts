/** Passes, and the viewings that they are about. */
import { sql } from "kysely";
import { type Executor, runText } from "../../../platform/db/database.ts";
import { MINUTE_MS } from "../../../platform/time.ts";
import { firstName } from "../first-name.ts";
import { ANSWER_MINUTES, UNDO_MINUTES } from "../visit-pass.limits.ts";
import type { PassCause, PassState, Reading } from "../visit-pass.view.ts";

export type PassRow = NonNullable<Awaited<ReturnType<typeof findPass>>>;

const passes = (executor: Executor, now: Date) =>
  executor
    .selectFrom("visit_pass as p")
    .leftJoin("member as h", "h.id", "p.host_id")
    .leftJoin("listing as l", "l.id", "p.listing_id")
    .select(["p.id", "p.viewing_id as viewingId", "p.seeker_id as seekerId", "p.listing_id as listingId"])
    .select(["p.shown_name as name", "p.starts_at as startsAt", "p.ends_at as endsAt", "p.out_by as outBy"])
    // This is the address at the time when the pass was made. Later addresses are in visit_pass_change.
    .select(["p.address", "p.step", "p.due_at as dueAt", "p.told_at as toldAt", "p.safe_at as safeAt"])
    .select(["p.off_at as offAt", "p.cause", "p.over_at as overAt"])
    .select((eb) => [
      eb.fn.coalesce("p.host_name", "h.name").as("hostName"),
      eb.fn.coalesce("h.email_verified", eb.lit(false)).as("isHostEmailVerified"),
      sql<boolean>`h.phone_verified_at is not null`.as("isHostPhoneVerified"),
      eb.fn.coalesce("p.location", "l.location").as("location"),
    ])
    .where("p.over_at", ">", now)
    .$narrowType<{ cause: PassCause | null }>();

export function findPassOfSeeker(executor: Executor, seekerId: string, viewingId: string, now: Date) {
  return passes(executor, now)
    .where("p.viewing_id", "=", viewingId)
    .where("p.seeker_id", "=", seekerId)
    .executeTakeFirst();
}

export function findPassByHash(executor: Executor, hash: Buffer, now: Date) {
  return passes(executor, now).where("p.token_hash", "=", hash).executeTakeFirst();
}

export function findPass(executor: Executor, id: string, now: Date) {
  return passes(executor, now).where("p.id", "=", id).executeTakeFirst();
}

/** Locks a pass. Every change takes this lock first, so the clock waits for the change and sees it. */
export async function lockPass(trx: Executor, id: string): Promise<boolean> {
  const row = await trx.selectFrom("visit_pass").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Whether "I'm out" can no longer be undone. Until then, friends see and get the same as before. */
export const isFinallySafe = ({ safeAt }: Pick<PassRow, "safeAt">, now: Date): boolean =>
  safeAt !== null && safeAt.getTime() + UNDO_MINUTES * MINUTE_MS <= now.getTime();

export function stateOf({ step, toldAt, safeAt, offAt, cause, startsAt }: PassRow, now: Date): PassState {
  if (safeAt) return "safe";
  if (toldAt) return "alarm";
  if (offAt) return "off";
  if (step === 2 || cause) return "asked";
  return startsAt > now ? "waiting" : "visiting";
}

export type ViewingRow = NonNullable<Awaited<ReturnType<typeof findViewing>>>;

const viewings = (executor: Executor, seekerId: string, viewingId: string) =>
  executor
    .selectFrom("viewing as v")
    .innerJoin("conversation as c", "c.id", "v.conversation_id")
    .innerJoin("member as h", "h.id", "v.poster_id")
    .leftJoin("listing as l", "l.id", "c.listing_id")
    .select(["v.id", "v.poster_id as posterId", "c.listing_id as listingId", "h.name as hostName", "l.location"])
    .select([sql<Date>`lower(v.during)`.as("startsAt"), sql<Date>`upper(v.during)`.as("endsAt")])
    .select(sql<boolean>`v.state in ('booked', 'happened')`.as("isOn"))
    .where("v.id", "=", viewingId)
    .where("v.seeker_id", "=", seekerId);

/** Finds a viewing of this seeker. For everybody else it does not exist. */
export function findViewing(executor: Executor, seekerId: string, viewingId: string) {
  return viewings(executor, seekerId, viewingId).executeTakeFirst();
}

/**
 * Finds a viewing and locks it, so that it cannot be moved or cancelled and its address cannot change until the pass
 * exists. Later changes are added to the pass.
 */
export async function findViewingForShare(
  trx: Executor,
  seekerId: string,
  viewingId: string,
): Promise<ViewingRow | undefined> {
  const found = await viewings(trx, seekerId, viewingId).forShare("v").executeTakeFirst();
  if (found?.listingId)
    await trx
      .selectFrom("viewing_place")
      .select("listing_id")
      .where("listing_id", "=", found.listingId)
      .forShare()
      .execute();
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

/** Stores a new pass, which replaces the previous one with its friends and readings. A trigger adds the address. */
export async function replacePass(
  trx: Executor,
  { seekerId, viewing: { id, posterId, listingId, startsAt, endsAt, hostName, location }, ...made }: NewPass,
  now: Date,
): Promise<void> {
  await deletePass(trx, seekerId, id);
  await trx
    .insertInto("visit_pass")
    .values({
      viewing_id: id,
      seeker_id: seekerId,
      host_id: posterId,
      listing_id: listingId,
      token_hash: made.hash,
      shown_name: made.name,
      starts_at: startsAt,
      ends_at: endsAt,
      out_by: made.outBy,
      due_at: startsAt,
      over_at: made.overAt,
      created_at: now,
      host_name: firstName(hostName),
      location,
    })
    .execute();
}

export async function deletePass(executor: Executor, seekerId: string, viewingId: string): Promise<void> {
  await executor
    .deleteFrom("visit_pass")
    .where("viewing_id", "=", viewingId)
    .where("seeker_id", "=", seekerId)
    .execute();
}

/** Records "I'm out". Friends are told at `tellAt`, and until then it can be undone. */
export async function markSafe(trx: Executor, id: string, now: Date, tellAt: Date): Promise<void> {
  await trx.updateTable("visit_pass").set({ safe_at: now, step: 3, due_at: null }).where("id", "=", id).execute();
  await trx
    .insertInto("visit_pass_change")
    .values({ pass_id: id, changed_at: now, side: "seeker", kind: "safe", tell_at: tellAt })
    .execute();
}

/** Undoes "I'm out". The pass continues where it was. A question that was open keeps its time. */
export async function undoSafe(trx: Executor, id: string, now: Date): Promise<void> {
  await trx.deleteFrom("visit_pass_change").where("pass_id", "=", id).where("kind", "=", "safe").execute();
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

/** Waits for the time to which the visit was moved. The seeker has said that they are well. */
export async function waitForMoved(trx: Executor, id: string): Promise<void> {
  await trx
    .updateTable("visit_pass")
    .set({ step: 0, due_at: sql.ref("starts_at"), asked_at: null, cause: null })
    .where("id", "=", id)
    .execute();
}

/**
 * Moves the time of the question. A pass whose visit has not begun keeps its first step. If the visit was moved and has
 * not begun, its `out_by` stays.
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

/** Lists the readings, newest first. A pass has a limited number of rows. */
export async function listReadings(executor: Executor, passId: string): Promise<Reading[]> {
  const rows = await executor
    .selectFrom("visit_pass_reading")
    .select(["read_at as at", "accepted as isAccepted", "times"])
    .where("pass_id", "=", passId)
    .orderBy("read_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ at, isAccepted, times }) => ({ at: at.toISOString(), isAccepted, times }));
}
