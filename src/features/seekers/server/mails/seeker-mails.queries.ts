import { sql } from "kysely";
import type { Executor } from "../../../../platform/db/database.ts";
import { haveBlocked } from "../../../accounts/blocks.sql.ts";

export function findMailedListing(executor: Executor, id: string) {
  return executor
    .selectFrom("listing")
    .select(["id", "title", "available", sql<boolean>`is_shown(state, owner_away)`.as("isShown")])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether the room is still offered to a member who still looks for a room. */
export async function isOffered(executor: Executor, wantedId: string, listingId: string, now: Date): Promise<boolean> {
  const row = await executor
    .selectFrom("room_offer")
    .innerJoin("wanted_post", "wanted_post.id", "room_offer.wanted_id")
    .select("wanted_post.id")
    .where("room_offer.wanted_id", "=", wantedId)
    .where("room_offer.listing_id", "=", listingId)
    .where("wanted_post.until", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the member, if they still share their profile with the owner of the listing. */
export function findProfileSharer(
  executor: Executor,
  memberId: string,
  listingId: string,
): Promise<{ name: string } | undefined> {
  return executor
    .selectFrom("profile_share")
    .innerJoin("member", "member.id", "profile_share.member_id")
    .select("member.name")
    .where("profile_share.member_id", "=", memberId)
    .where("profile_share.listing_id", "=", listingId)
    .where("member.suspended_at", "is", null)
    .where("member.leaving_at", "is", null)
    .where(sql<boolean>`not ${sql.raw(haveBlocked("profile_share.member_id", "profile_share.owner_id"))}`)
    .executeTakeFirst();
}
