import { type Executor, readText } from "../../../../platform/db/database.ts";
import { prepared } from "../../../../platform/db/prepared.ts";

const MAX_LISTINGS = 200;
const MAX_LIKERS = 500;

export interface LikedListing {
  title: string;
  /** As the contact history shows them, the latest last. */
  names: string[];
}

// Leaves out likers from whom the number is withheld, who are suspended or leaving, and pairs where one has blocked the other.
const likers = prepared(`
  with own as materialized (
    select id, title from listing where owner_id = $1::bigint and is_shown(state, owner_away) order by id desc limit ${MAX_LISTINGS}),
  liked as (
    select own.id, own.title, m.name, r.revealed_at
    from own join contact_reveal r on r.listing_id = own.id and r.revealed_at between $2::timestamptz and $3::timestamptz
    join contact_ledger g on g.owner_id = $1::bigint and g.member_id = r.member_id and g.withheld_at is null
    join member m on m.id = r.member_id and m.suspended_at is null and m.leaving_at is null
    where not exists (select from member_block where (blocker_id, blocked_id) in (($1::bigint, r.member_id), (r.member_id, $1::bigint)))
    order by r.revealed_at limit ${MAX_LIKERS})
  select title, array_agg(name order by revealed_at) as names from liked group by id, title order by id desc`);

export const listLikers = (executor: Executor, ownerId: string, since: Date, until: Date): Promise<LikedListing[]> =>
  readText<LikedListing>(executor, likers, [ownerId, since, until]);
