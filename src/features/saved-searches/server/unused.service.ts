import { type Executor, runText } from "../../../platform/db/database.ts";
import { priorityOfMail } from "../../../platform/outbox/notice-priorities.ts";
import { alertTimes } from "../saved-search.limits.ts";
import { STILL_LOOKING_MAIL } from "./alert-queue.ts";

const BATCH = 1_000;

/** Queues one mail for each member, however many of their searches are unused. */
const askText = `
  with asked as (
    update saved_search set asked_at = $1::timestamptz where id = any (array(
      select id from saved_search
      where asleep_at is null and cadence <> 'off' and asked_at is null
        and used_at < $1::timestamptz - interval '${alertTimes.askAfterDays} days'
      order by used_at limit ${BATCH} for update skip locked))
    returning member_id),
  mailed as (
    insert into mail (member_id, kind, data, created_at, due_at, priority)
    select distinct member_id, '${STILL_LOOKING_MAIL}', '{}'::jsonb, $1::timestamptz, $1::timestamptz,
      ${priorityOfMail(STILL_LOOKING_MAIL)}::smallint from asked)
  select member_id from asked`;

/** Lets searches sleep whose members were asked and have had time to answer. */
const sleepText = `
  with unused as materialized (
    select id from saved_search
    where asleep_at is null and cadence <> 'off' and used_at < $1::timestamptz - interval '${alertTimes.sleepAfterDays} days'
      and asked_at < $1::timestamptz - interval '${alertTimes.sleepAfterDays - alertTimes.askAfterDays} days'
    order by used_at limit ${BATCH} for update skip locked),
  slept as (update saved_search set asleep_at = $1::timestamptz where id in (select id from unused) returning id),
  scopes as (delete from search_scope where search_id in (select id from unused)),
  marks as (delete from search_mark where search_id in (select id from unused))
  select id from slept`;

/**
 * Asks once about searches that nobody opens, and later lets them sleep. People who have found a room do not delete
 * their searches.
 */
export function createUnusedSearchesService({ db }: { db: Executor }) {
  async function untilEmpty(text: string, now: Date): Promise<number> {
    let total = 0;
    let last: number;
    do {
      last = (await runText(db, text, [now])).length;
      total += last;
    } while (last === BATCH);
    return total;
  }

  return {
    runDue: async (now = new Date()) => ({
      asked: await untilEmpty(askText, now),
      asleep: await untilEmpty(sleepText, now),
    }),
  };
}
