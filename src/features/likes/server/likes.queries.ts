import { sql } from "kysely";
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { revealLimits } from "../like.schema.ts";

const likeTarget = prepared(`
  select l.owner_id, l.phone, r.like_count as "likeCount",
         exists (select from listing_like where listing_id = l.id and member_id = $2::bigint) as "isLiked",
         exists (select from contact_reveal where listing_id = l.id and member_id = $2::bigint) as "isRevealed"
  from listing l join listing_rank r on r.listing_id = l.id where l.id = $1::bigint`);

interface LikeTarget {
  owner_id: string;
  phone: string;
  likeCount: number;
  isLiked: boolean;
  isRevealed: boolean;
}

export async function findLikeTarget(executor: Executor, listingId: string, memberId: string): Promise<LikeTarget | undefined> {
  const [row] = await readText<LikeTarget>(executor, likeTarget, [listingId, memberId]);
  return row;
}

/** One member's reveals take turns, so that a burst cannot slip past the limits together. */
export async function lockReveals(executor: Executor, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reveals', ${memberId}::bigint))`.execute(executor);
}

/** Both counts read at most as many rows as the day's limit. */
export async function countRecentReveals(executor: Executor, memberId: string): Promise<{ lastHour: number; lastDay: number }> {
  const { rows } = await sql<{ lastHour: number; lastDay: number }>`
    select count(*) filter (where revealed_at > now() - interval '1 hour')::integer as "lastHour", count(*)::integer as "lastDay"
    from (select revealed_at from contact_reveal where member_id = ${memberId} and revealed_at > now() - interval '1 day'
          order by revealed_at desc limit ${revealLimits.perDay}) recent`.execute(executor);
  return rows[0] ?? { lastHour: 0, lastDay: 0 };
}

// One statement, one round trip: the counter moves only if the row is new, and no count is ever read, added to and written back.
// The foreign key turns a listing deleted meanwhile into an error; `for key share` turns it into no row instead.
const insertLikeText = prepared(`
  with target as (select id from listing where id = $1::bigint for key share),
  revealed as (insert into contact_reveal (listing_id, member_id) select id, $2::bigint from target on conflict do nothing),
  liked as (insert into listing_like (listing_id, member_id) select id, $2::bigint from target on conflict do nothing returning listing_id)
  update listing_rank set like_count = like_count + 1 where listing_id = (select listing_id from liked) returning like_count as "likeCount"`);

/** The new count, or undefined when there was nothing to add: liked already, or gone. */
export async function insertLike(executor: Executor, listingId: string, memberId: string): Promise<number | undefined> {
  const [row] = await runText<{ likeCount: number }>(executor, insertLikeText, [listingId, memberId]);
  return row?.likeCount;
}

const deleteLikeText = prepared(`
  with gone as (delete from listing_like where listing_id = $1::bigint and member_id = $2::bigint returning listing_id)
  update listing_rank set like_count = like_count - 1 where listing_id = (select listing_id from gone) returning like_count as "likeCount"`);

export async function deleteLike(executor: Executor, listingId: string, memberId: string): Promise<number | undefined> {
  const [row] = await runText<{ likeCount: number }>(executor, deleteLikeText, [listingId, memberId]);
  return row?.likeCount;
}

export async function findLikeCount(executor: Executor, listingId: string): Promise<number | undefined> {
  const row = await executor.selectFrom("listing_rank").select("like_count").where("listing_id", "=", listingId).executeTakeFirst();
  return row?.like_count;
}
