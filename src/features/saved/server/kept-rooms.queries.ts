import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import type { KeptRoom } from "../room-steps.ts";
import { savedLimits } from "../saved.limits.ts";

/** Each part reads one range of an index, up to its limit. */
const gathered = `
  select listing_id, created_at as at, note, true as is_saved, false as is_liked
  from saved_listing where member_id = $1::bigint and is_hidden = false
  union all
  (select listing_id, created_at, '', false, true from listing_like where member_id = $1::bigint
    order by created_at desc limit ${savedLimits.liked})
  union all
  select talk.* from unnest('{waiting,asked,open}'::conversation_state[]) as one(state) cross join lateral (
    select listing_id, last_at, '', false, false from conversation
    where seeker_id = $1::bigint and hidden_by_seeker = false and state = one.state and listing_id is not null
      and (asked_at is not null or opener = 'seeker')
    order by last_at desc limit ${savedLimits.talks}) talk`;

/** Times of the owner that the seeker of conversation `c` can still take: offered to all seekers, or suggested to this one. */
const slots = `(select count(*) from viewing_slot s
  where s.listing_id = c.listing_id and s.ended_at is null
    and lower(s.during) > $2::timestamptz and s.taken < s.seats)`;
const suggested = `(select count(*) from viewing_suggestion s cross join unnest(s.starts) start
  where s.conversation_id = c.id and s.ended_at is null and s.side = 'poster' and start > now())`;

const keptText = prepared(`
  with kept as materialized (
    select listing_id, max(at) as at, max(note) as note, bool_or(is_saved) as "isSaved", bool_or(is_liked) as "isLiked"
    from (${gathered}) gathered
    where not exists (select from saved_listing hidden where hidden.member_id = $1::bigint
      and hidden.listing_id = gathered.listing_id and hidden.is_hidden)
    group by listing_id)
  select l.id::text as id, k.note, k."isSaved", k."isLiked", k.at,
    is_shown(l.state, l.owner_away) and not ${haveBlocked("l.owner_id", "$1::bigint")} as "isSeen",
    l.owner_id = $1::bigint as "isOwn",
    case when v.id is not null then 'visit'
         when not l.available then 'taken'
         when times.slots + times.suggested > 0 then 'offered'
         when c.state = 'open' or (c.state = 'asked' and c.opener = 'poster') then 'answered'
         when c.state in ('asked', 'waiting') then 'asked'
         when c.state = 'closed' then 'closed'
         else 'contact' end as step,
    c.id::text as conversation, times.slots::integer as slots, times.suggested::integer as suggested,
    v.id::text as visit, lower(v.during) as "visitAt"
  from kept k join listing l on l.id = k.listing_id
    left join conversation c on c.listing_id = k.listing_id and c.seeker_id = $1::bigint
      and (c.asked_at is not null or c.opener = 'seeker')
    left join viewing v on v.conversation_id = c.id and v.state = 'booked'
    cross join lateral (select case when c.state = 'open' and v.id is null then ${slots} else 0 end as slots,
      case when c.state = 'open' and v.id is null then ${suggested} else 0 end as suggested) times
  order by k.at desc, l.id desc`);

/** Newest first. Includes rooms that the member cannot see at the moment. Times count that begin after `from`. */
export function listKeptRooms(executor: Executor, memberId: string, from: Date): Promise<KeptRoom[]> {
  return readText<KeptRoom>(executor, keptText, [memberId, from]);
}
