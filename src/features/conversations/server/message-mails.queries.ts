/** Mails about unread messages and unanswered requests. */
import { sql } from "kysely";
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { messageMails } from "../conversation.limits.ts";
import type { ConversationSide } from "../conversation-kinds.ts";

export const MESSAGE_MAIL = "message_unread";
export const MESSAGE_LIST_MAIL = "message_list";
export const REQUESTS_MAIL = "requests_waiting";

/** Migration 0023 has the conditions: promotions queue mails inside the database. */
const queueText = prepared("select queue_message_mail($1::bigint, $2::conversation_side, $3::timestamptz)");

/**
 * Call it in the transaction that adds a message. The row lock of the conversation makes it exact: one mail until the
 * reader has read it.
 */
export async function queueMessageNotice(trx: Executor, id: string, to: ConversationSide, now: Date): Promise<void> {
  await runText(trx, queueText, [id, to, now]);
}

/** For the side that waited for an answer. */
export async function queueNoticeToOpener(trx: Executor, id: string, now: Date): Promise<void> {
  const row = await trx.selectFrom("conversation").select("opener").where("id", "=", id).executeTakeFirst();
  if (row) await queueMessageNotice(trx, id, row.opener, now);
}

const filledText = `
  select case when c.seeker_id = any($3::bigint[]) then queue_message_push(c.id, 'seeker', $2::timestamptz)
              else queue_message_mail(c.id, 'seeker', $2::timestamptz) end
  from conversation c
  where c.listing_id = $1::bigint
    and c.state = 'closed' and c.closed_reason = 'filled' and c.closed_at = $2::timestamptz`;

/**
 * For everybody whose conversation was closed at this time. `mailed` get a notification only: there is a mail to them
 * that the room is taken.
 */
export async function queueFilledNotices(
  trx: Executor,
  listingId: string,
  mailed: readonly string[],
  now: Date,
): Promise<void> {
  await runText(trx, filledText, [listingId, now, mailed]);
}

const owedText = prepared(`
  select other.name, l.title, c.asked_at as "askedAt"
  from conversation c join member other on other.id = case when c.poster_id = $1::bigint then c.seeker_id
    else c.poster_id end
  left join listing l on l.id = c.listing_id
  where c.state = 'asked' and (c.poster_id = $1::bigint and c.opener = 'seeker' or c.seeker_id = $1::bigint
    and c.opener = 'poster')
    and other.suspended_at is null and other.leaving_at is null and not ${haveBlocked("c.poster_id", "c.seeker_id")}
    and l.available is not false
  order by c.asked_at limit ${messageMails.listed + 1}`);

export interface OwedAnswer {
  name: string;
  title: string | null;
  askedAt: Date;
}

/**
 * The requests that a member has not answered, the oldest first; one more than a mail lists. A room that is taken needs
 * no answer.
 */
export const listOwedAnswers = (executor: Executor, memberId: string): Promise<OwedAnswer[]> =>
  readText<OwedAnswer>(executor, owedText, [memberId]);

export async function wantsMessageMails(executor: Executor, memberId: string): Promise<boolean> {
  const row = await executor
    .selectFrom("conversation_preference")
    .select("message_mails")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.message_mails ?? true;
}

/** Returns whether the member exists. */
export async function updateMessageMails(executor: Executor, memberId: string, isOn: boolean): Promise<boolean> {
  const { rows } = await sql`
    insert into conversation_preference (member_id, message_mails) select id, ${isOn}::boolean from member
      where id = ${memberId}::bigint
    on conflict (member_id) do update set message_mails = excluded.message_mails returning 1`.execute(executor);
  return rows.length > 0;
}
