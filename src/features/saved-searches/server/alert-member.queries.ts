/**
 * State of each member's messages: when the member was last told of new rooms, and whether one of their saved rooms has
 * changed.
 */
import { sql } from "kysely";
import type { Executor } from "../../../platform/db/database.ts";

export async function wantsRoomNews(executor: Executor, memberId: string): Promise<boolean> {
  const row = await executor
    .selectFrom("alert_member")
    .select("room_news")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.room_news ?? true;
}

export async function setRoomNews(executor: Executor, memberId: string, isOn: boolean): Promise<void> {
  await sql`
    insert into alert_member (member_id, room_news) select id, ${isOn}::boolean from member
      where id = ${memberId}::bigint
    on conflict (member_id) do update set room_news = excluded.room_news, rooms_due_at = null,
      rooms_from = null`.execute(executor);
}

export async function wantsMails(executor: Executor, memberId: string): Promise<boolean> {
  const row = await executor
    .selectFrom("alert_member")
    .select("mails")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.mails ?? true;
}

export async function setMails(executor: Executor, memberId: string, isOn: boolean): Promise<void> {
  await sql`
    insert into alert_member (member_id, mails) select id, ${isOn}::boolean from member where id = ${memberId}::bigint
    on conflict (member_id) do update set mails = excluded.mails`.execute(executor);
}

export interface AlertState {
  toldAt: Date | null;
  /** Number of messages about instant searches today. */
  toldToday: number;
  roomsDueAt: Date | null;
  roomsFrom: string | null;
}

export async function findAlertState(trx: Executor, memberId: string, today: string): Promise<AlertState> {
  const row = await trx
    .selectFrom("alert_member")
    .select([
      "told_at as toldAt",
      sql<number>`case when told_day = ${today}::date then told_count else 0 end`.as("toldToday"),
      "rooms_due_at as roomsDueAt",
      "rooms_from as roomsFrom",
    ])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ?? { toldAt: null, toldToday: 0, roomsDueAt: null, roomsFrom: null };
}

/** Records that a message was queued. */
export async function noteTold(
  trx: Executor,
  memberId: string,
  { now, today, isInstant }: { now: Date; today: string; isInstant: boolean },
): Promise<void> {
  await sql`
    insert into alert_member as kept (member_id, told_at, told_day, told_count)
      values (${memberId}::bigint, ${now}, ${today}::date, ${isInstant ? 1 : 0})
    on conflict (member_id) do update set told_at = excluded.told_at, told_day = excluded.told_day,
      told_count = case when kept.told_day = excluded.told_day then kept.told_count
        else 0 end + excluded.told_count`.execute(trx);
}

export async function forgetRoomNews(trx: Executor, memberId: string): Promise<void> {
  await trx
    .updateTable("alert_member")
    .set({ rooms_due_at: null, rooms_from: null })
    .where("member_id", "=", memberId)
    .execute();
}
