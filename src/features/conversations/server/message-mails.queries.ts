/** Mails about unread messages and unanswered requests. */
import { sql } from "kysely";
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { priorityOfMail, priorityOfPush } from "../../../platform/outbox/notice-priorities.ts";
import { insertPushes } from "../../../platform/push/push.queries.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { MESSAGE_PUSH_SECONDS, messageMails } from "../conversation.limits.ts";
import type { ClosedReason, ConversationSide } from "../conversation-kinds.ts";

export const MESSAGE_MAIL = "message_unread";
export const MESSAGE_LIST_MAIL = "message_list";
export const REQUESTS_MAIL = "requests_waiting";

const isUnread = "case t.side when 'seeker' then c.seeker_seen < c.poster_sent else c.poster_seen < c.seeker_sent end";

/**
 * Queues a notification for each reader who has an unread message, and a mail unless one was queued since they last
 * read. `targets` is a query with the columns id, side and is_mailed. Skips a side that was not asked yet, because it
 * cannot read the conversation.
 */
const noticesText = (targets: string) => `
  with unread as (
    select c.id, t.side, t.is_mailed, case t.side when 'seeker' then c.seeker_id else c.poster_id end as member_id,
      case t.side when 'seeker' then c.seeker_seen else c.poster_seen end + 1 as first,
      case t.side when 'seeker' then c.seeker_mailed else c.poster_mailed end as mailed
    from (${targets}) t join conversation c on c.id = t.id
    where (c.asked_at is not null or c.opener = t.side) and ${isUnread}
  ), pushed as (${insertPushes(`
    select member_id, 'messages' as kind, 'messages-' || id as topic, $1::timestamptz as at,
      $1::timestamptz + interval '${MESSAGE_PUSH_SECONDS} seconds' as due_at, ${priorityOfPush("messages")} as priority,
      jsonb_build_object('conversation', id::text, 'first', first) as data
    from unread`)}
  ), due as materialized (
    select u.* from unread u left join conversation_preference p on p.member_id = u.member_id
    where u.is_mailed and u.mailed < u.first and p.message_mails is not false
  ), mailed as (
    insert into mail (member_id, kind, data, created_at, due_at, priority)
    select member_id, '${MESSAGE_MAIL}', jsonb_build_object('conversation', id::text, 'first', first),
      $1::timestamptz, $1::timestamptz + interval '${messageMails.afterMinutes} minutes', ${priorityOfMail(MESSAGE_MAIL)}
    from due)
  update conversation c
  set seeker_mailed = coalesce((select first from due where id = c.id and side = 'seeker'), c.seeker_mailed),
    poster_mailed = coalesce((select first from due where id = c.id and side = 'poster'), c.poster_mailed)
  where c.id in (select id from due)`;

const oneText = prepared(noticesText("select $2::bigint as id, $3::conversation_side as side, true as is_mailed"));

/**
 * Call it in the transaction that adds a message. The row lock of the conversation ensures that there is only one mail
 * until the reader has read.
 */
export async function queueMessageNotice(trx: Executor, id: string, to: ConversationSide, now: Date): Promise<void> {
  await runText(trx, oneText, [now, id, to]);
}

const manyText = noticesText(`
  select id, side, $4::boolean as is_mailed from unnest($2::bigint[], $3::conversation_side[]) as reader (id, side)`);

/** Does the same for several readers. If another mail tells them, they get a notification only. */
export async function queueMessageNotices(
  trx: Executor,
  readers: readonly { id: string; side: ConversationSide }[],
  now: Date,
  isMailed = true,
): Promise<void> {
  if (readers.length > 0)
    await runText(trx, manyText, [now, readers.map(({ id }) => id), readers.map(({ side }) => side), isMailed]);
}

/** Queues a notice for the side that waited for an answer. */
export async function queueNoticeToOpener(trx: Executor, id: string, now: Date): Promise<void> {
  const row = await trx.selectFrom("conversation").select("opener").where("id", "=", id).executeTakeFirst();
  if (row) await queueMessageNotice(trx, id, row.opener, now);
}

const closedText = noticesText(`
  select id, 'seeker'::conversation_side as side, not (seeker_id = any($4::bigint[])) as is_mailed from conversation
  where listing_id = $2::bigint and state = 'closed' and closed_reason = $3::text and closed_at = $1::timestamptz`);

/**
 * Queues notices for all seekers whose conversation was closed at this time. Those in `mailed` get a notification only,
 * because another mail tells them that the room is taken.
 */
export async function queueClosedNotices(
  trx: Executor,
  { listingId, reason, mailed }: { listingId: string; reason: ClosedReason; mailed: readonly string[] },
  now: Date,
): Promise<void> {
  await runText(trx, closedText, [now, listingId, reason, mailed]);
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
 * The requests that a member has not answered, oldest first, and one more than a mail lists. Skips rooms that are
 * taken, because they need no answer.
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
