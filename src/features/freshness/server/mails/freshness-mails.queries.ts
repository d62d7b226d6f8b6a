import { sql } from "kysely";
import type { Executor } from "../../../../platform/db/database.ts";

export function findAskedListing(executor: Executor, id: string) {
  return executor
    .selectFrom("listing")
    .select(["title", "state", "asked_at as askedAt", "sleep_at as sleepAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findLikedListing(executor: Executor, id: string) {
  return executor
    .selectFrom("listing")
    .leftJoin("area", "area.id", "listing.area_id")
    .select([
      "listing.title",
      "listing.state",
      "listing.available",
      "area.slug as area",
      sql<boolean>`is_shown(listing.state, listing.owner_away)`.as("isShown"),
    ])
    .where("listing.id", "=", id)
    .executeTakeFirst();
}
