import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { revealLimits } from "../like.schema.ts";

const likeTarget = prepared(`
  select l.owner_id, l.phone, r.like_count as "likeCount",
         exists (select from listing_like where listing_id = l.id and member_id = $2::bigint) as "isLiked"
  from listing l join listing_rank r on r.listing_id = l.id where l.id = $1::bigint`);

interface LikeTarget {
  owner_id: string;
  phone: string;
  likeCount: number;
  isLiked: boolean;
}

export async function findLikeTarget(executor: Executor, listingId: string, memberId: string): Promise<LikeTarget | undefined> {
  const [row] = await readText<LikeTarget>(executor, likeTarget, [listingId, memberId]);
  return row;
}

const likeAndRevealText = prepared(`
  select is_limited as "isLimited", new_count as "likeCount" from like_and_reveal($1::bigint, $2::bigint, $3::integer, $4::integer)`);

/** `isLimited`: the member may not be shown another number now. Else the count with this like in it, however often it is sent; null if the listing is gone. */
export async function likeAndReveal(executor: Executor, listingId: string, memberId: string) {
  const values = [listingId, memberId, revealLimits.perHour, revealLimits.perDay];
  const [row] = await runText<{ isLimited: boolean; likeCount: number | null }>(executor, likeAndRevealText, values);
  if (!row) throw new Error("like_and_reveal gave no row");
  return row;
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
