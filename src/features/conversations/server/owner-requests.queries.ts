/** What a poster has to answer, for the overview of all of their listings. */
import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { answerHours, UNREAD_COUNTED } from "../conversation.limits.ts";

export interface WaitingSeeker {
  conversationId: string;
  /** Null if the listing is deleted. */
  listingId: string | null;
  name: string;
  /** When a request lapses. Null in an open conversation. */
  answerBy: Date | null;
}

const notBlocked = `not ${haveBlocked("c.poster_id", "c.seeker_id")}`;

/** One scan for requests and one for unread messages, each of its own index, as the inbox counts them. */
const waitingText = prepared(`
  with found as materialized (
    (select c.id, greatest(c.due_at, c.asked_at + interval '${answerHours.lapse} hours') as "answerBy" from conversation c
      where c.poster_id = $1::bigint and c.state = 'asked' and c.opener = 'seeker' and not c.hidden_by_poster
        and (c.asked_at is not null or c.opener = 'poster') and ${notBlocked}
      order by c.last_at limit ${UNREAD_COUNTED})
    union all
    (select id, null from (
      select id, state, poster_id, seeker_id, hidden_by_poster from conversation
      where poster_id = $1::bigint and seeker_sent > poster_seen and asked_at is not null and not hidden_by_poster
      order by last_at desc, id desc offset 0) c
    where c.state = 'open' and ${notBlocked} limit ${UNREAD_COUNTED}))
  select c.id as "conversationId", c.listing_id as "listingId", m.name, found."answerBy"
  from found join conversation c on c.id = found.id join member m on m.id = c.seeker_id
  order by found."answerBy" nulls last, c.last_at`);

/** Seekers whose requests or messages wait for the poster's answer, the most urgent first. */
export function listWaitingSeekers(executor: Executor, posterId: string): Promise<WaitingSeeker[]> {
  return readText<WaitingSeeker>(executor, waitingText, [posterId]);
}

const countsText = prepared(`
  select one.id as "listingId", (
    select count(*)::integer from conversation c
    where c.listing_id = one.id and c.state in ('asked', 'open') and c.opener = 'seeker' and not c.hidden_by_poster
      and ${notBlocked}) as count
  from unnest($2::bigint[]) as one(id) where exists (
    select from listing where id = one.id and owner_id = $1::bigint)`);

/** How many requests of seekers each listing of the poster has that are not closed. Limited by `queueLimits`. */
export function countRequests(
  executor: Executor,
  posterId: string,
  listingIds: readonly string[],
): Promise<{ listingId: string; count: number }[]> {
  return readText(executor, countsText, [posterId, listingIds]);
}
