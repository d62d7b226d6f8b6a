import { sql } from "kysely";
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { deleteLikes } from "../../accounts/likes.sql.ts";
import type { PhoneRefusal } from "../../listings/listing.wire.ts";

const likeTarget = prepared(`
  select l.owner_id, l.phone, r.like_count as "likeCount", is_shown(l.state, l.owner_away) as "isShown",
         ${haveBlocked("l.owner_id", "$2::bigint")} as "isBlocked"
  from listing l join listing_rank r on r.listing_id = l.id where l.id = $1::bigint`);

export interface LikeTarget {
  owner_id: string;
  phone: string;
  likeCount: number;
  isShown: boolean;
  isBlocked: boolean;
}

export async function findLikeTarget(
  executor: Executor,
  listingId: string,
  memberId: string,
): Promise<LikeTarget | undefined> {
  const [row] = await readText<LikeTarget>(executor, likeTarget, [listingId, memberId]);
  return row;
}

const likeAndRevealText = prepared(`
  select is_limited as "isLimited", is_revealed as "isRevealed", new_count as "likeCount",
         case when not is_revealed then number_refusal($1::bigint, $2::bigint) end as refusal
  from like_and_reveal($1::bigint, $2::bigint, $3::integer, $4::integer)`);

interface LikeOutcome {
  /** The member has reached the limit for new numbers. */
  isLimited: boolean;
  /** The owner shows the number, and this member has seen it. */
  isRevealed: boolean;
  /** The number of likes including this one, even if it is sent twice. Null if the listing is not public. */
  likeCount: number | null;
  /** Why there is no number. */
  refusal: PhoneRefusal | null;
}

export async function likeAndReveal(
  executor: Executor,
  listingId: string,
  memberId: string,
  limits: { perHour: number; perDay: number },
) {
  const [row] = await runText<LikeOutcome>(executor, likeAndRevealText, [
    listingId,
    memberId,
    limits.perHour,
    limits.perDay,
  ]);
  if (!row) throw new Error("like_and_reveal gave no row");
  return row;
}

export async function deleteLike(executor: Executor, listingId: string, memberId: string): Promise<number | undefined> {
  const [row] = await deleteLikes(executor, sql`listing_id = ${listingId}::bigint and member_id = ${memberId}::bigint`);
  return row?.likeCount;
}
