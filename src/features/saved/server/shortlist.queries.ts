import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { publicListingJson } from "../../listings/listing-wire.sql.ts";
import { savedLimits } from "../saved.limits.ts";

export async function findLinkSince(executor: Executor, memberId: string): Promise<Date | undefined> {
  const row = await executor
    .selectFrom("shortlist_link")
    .select("created_at")
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.created_at;
}

/** Stores a new link, which ends the previous one. */
export async function replaceLink(executor: Executor, memberId: string, hash: Buffer, now: Date): Promise<void> {
  await executor
    .insertInto("shortlist_link")
    .values({ member_id: memberId, token_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet({ token_hash: hash, created_at: now }))
    .execute();
}

export async function deleteLink(executor: Executor, memberId: string): Promise<void> {
  await executor.deleteFrom("shortlist_link").where("member_id", "=", memberId).execute();
}

const holderText = prepared(`
  select k.member_id::text as id from shortlist_link k join member m on m.id = k.member_id
  where k.token_hash = $1::bytea and m.suspended_at is null and m.leaving_at is null`);

/** Returns the member whose list the link shows. */
export async function findLinkHolder(executor: Executor, hash: Buffer): Promise<string | undefined> {
  return (await readText<{ id: string }>(executor, holderText, [hash]))[0]?.id;
}

/** Reads the rooms as everybody sees them, without the member's notes. */
const roomsText = prepared(`
  select ${publicListingJson} as json
  from saved_listing s join listing l on l.id = s.listing_id join member m on m.id = l.owner_id
    join listing_rank r on r.listing_id = l.id
  where s.member_id = $1::bigint and not s.is_hidden and is_shown(l.state, l.owner_away)
    and not ${haveBlocked("l.owner_id", "$1::bigint")}
  order by s.created_at desc, s.listing_id desc limit ${savedLimits.saved}`);

export async function listLinkedRooms(executor: Executor, memberId: string): Promise<string[]> {
  return (await readText<{ json: string }>(executor, roomsText, [memberId])).map(({ json }) => json);
}
