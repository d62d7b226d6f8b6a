/** Pauses of members: they cannot send messages until a moderator has decided. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import { isEstablished } from "../../accounts/established.sql.ts";
import { messagePause } from "../report.limits.ts";

// Only reports that name a message count: everybody can report a person, but only somebody who has a conversation with
// them can name a message. As with reports of listings, reporters whom a moderator has already answered do not count
// again. Otherwise the same three people could undo each decision. Three new accounts alone cannot pause a member,
// unless they name a message that the rules have warned of.
const pause = `
  insert into message_pause (member_id)
  select $1::bigint where (
    select count(*) >= ${messagePause.reporters} and bool_or(is_weighty) from (
      select ${isEstablished("reporter", "now()")} or exists (
               select from reported_message m join conversation_message sent on sent.conversation_id = m.conversation_id
                 and sent.number = m.number
               where m.report_id = r.id and sent.warning is not null) as is_weighty
      from report r join member reporter on reporter.id = r.reporter_id
      where r.member_id = $1::bigint and r.listing_id is null and r.settled_at is null
        and r.created_at > now() - interval '${messagePause.days} days'
        and reporter.email_verified and exists (select from reported_message where report_id = r.id)
        and not exists (
          select from report answered
          where answered.reporter_id = r.reporter_id and answered.member_id = r.member_id
            and answered.listing_id is null and answered.settled_at is not null)
      order by is_weighty desc limit ${messagePause.reporters}) reporters)
  on conflict do nothing returning 1`;

/**
 * Starts a pause if enough members have reported this member. Call it after `openCase`, whose row lock serialises the
 * reports about a member. Returns whether the pause begins now.
 */
export async function pauseMessages(trx: Executor, memberId: string): Promise<boolean> {
  return (await runText(trx, pause, [memberId])).length > 0;
}

export async function endMessagePause(trx: Executor, memberId: string): Promise<void> {
  await trx.deleteFrom("message_pause").where("member_id", "=", memberId).execute();
}
