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
