/** What a mail needs to be written, as it is at that moment. */
import { sql } from "kysely";
import type { Locale } from "../../../paraglide/runtime.js";
import type { Executor } from "../../../platform/db/database.ts";

export type MailMember = NonNullable<Awaited<ReturnType<typeof findMailMember>>>;

export function findMailMember(executor: Executor, id: string) {
  return executor
    .selectFrom("member")
    .select([
      "name",
      "email",
      "email_verified as isEmailVerified",
      sql<Locale>`language`.as("language"),
      "suspended_at as suspendedAt",
      "leaving_at as leavingAt",
      "like_mails as likeMails",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findMailListing(executor: Executor, id: string) {
  return executor
    .selectFrom("listing")
    .leftJoin("area", "area.id", "listing.area_id")
    .select([
      "listing.id",
      "listing.owner_id as ownerId",
      "listing.title",
      "listing.state",
      "listing.available",
      "listing.asked_at as askedAt",
      "listing.sleep_at as sleepAt",
      "area.slug as area",
      sql<boolean>`is_shown(listing.state, listing.owner_away)`.as("isShown"),
    ])
    .where("listing.id", "=", id)
    .executeTakeFirst();
}

export type MailCase = NonNullable<Awaited<ReturnType<typeof findMailCase>>>;

export function findMailCase(executor: Executor, id: string) {
  return executor
    .selectFrom("moderation_case")
    .leftJoin("listing", "listing.id", "moderation_case.listing_id")
    .select([
      "moderation_case.id",
      "moderation_case.member_id as memberId",
      "moderation_case.note",
      "moderation_case.decided_at as decidedAt",
      "listing.id as listingId",
      "listing.title",
    ])
    .where("moderation_case.id", "=", id)
    .executeTakeFirst();
}

export function findMailReport(executor: Executor, id: string): Promise<{ createdAt: Date; isAboutPost: boolean } | undefined> {
  return executor
    .selectFrom("report")
    .select(["created_at as createdAt", sql<boolean>`listing_id is not null`.as("isAboutPost")])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The room is still offered to somebody who still wants one. */
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

/** Who shows their profile for a post, for as long as they do. */
export function findProfileShower(executor: Executor, personId: string, listingId: string): Promise<{ name: string } | undefined> {
  return executor
    .selectFrom("profile_share")
    .innerJoin("member", "member.id", "profile_share.member_id")
    .select("member.name")
    .where("profile_share.member_id", "=", personId)
    .where("profile_share.listing_id", "=", listingId)
    .where("member.suspended_at", "is", null)
    .where("member.leaving_at", "is", null)
    .where(
      sql<boolean>`not exists (
        select from member_block
        where (blocker_id, blocked_id) in ((profile_share.member_id, profile_share.owner_id), (profile_share.owner_id, profile_share.member_id))
      )`,
    )
    .executeTakeFirst();
}
