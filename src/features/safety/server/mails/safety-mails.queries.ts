import { sql } from "kysely";
import type { Executor } from "../../../../platform/db/database.ts";

export function findMailedListing(executor: Executor, id: string) {
  return executor
    .selectFrom("listing")
    .select(["id", "title", "state", sql<boolean>`is_shown(state, owner_away)`.as("isShown")])
    .where("id", "=", id)
    .executeTakeFirst();
}

export type MailedCase = NonNullable<Awaited<ReturnType<typeof findMailedCase>>>;

/** `title` is the title of the listing. It is null if the case is about the account, or if the listing was deleted. */
export function findMailedCase(executor: Executor, id: string) {
  return executor
    .selectFrom("moderation_case")
    .leftJoin("listing", "listing.id", "moderation_case.listing_id")
    .select(["moderation_case.id", "moderation_case.note", "moderation_case.decided_at as decidedAt", "listing.title"])
    .where("moderation_case.id", "=", id)
    .executeTakeFirst();
}

export function findMailedReport(
  executor: Executor,
  id: string,
): Promise<{ createdAt: Date; isAboutListing: boolean } | undefined> {
  return executor
    .selectFrom("report")
    .select(["created_at as createdAt", sql<boolean>`listing_id is not null`.as("isAboutListing")])
    .where("id", "=", id)
    .executeTakeFirst();
}
