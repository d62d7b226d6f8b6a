/**
 * Demo members who look for a room: profiles, 'room wanted' posts, profile shares, saved rooms and searches, created by
 * the product's own services and queries.
 */
import { createAreasService } from "../../src/features/areas/server/areas.service.ts";
import { addDays, todayInDhaka } from "../../src/features/listings/listing.limits.ts";
import { createSavedService } from "../../src/features/saved/server/saved.service.ts";
import { dueAt } from "../../src/features/saved-searches/alert-clock.ts";
import { readSavedValues } from "../../src/features/saved-searches/saved-search.schema.ts";
import { insertSearch, replaceScopes } from "../../src/features/saved-searches/server/saved-searches.queries.ts";
import { toFilters } from "../../src/features/search/browse-search.ts";
import { readCoarse } from "../../src/features/search/server/coarse-search.ts";
import { createProfilesService } from "../../src/features/seekers/server/profiles.service.ts";
import { createWantedService } from "../../src/features/seekers/server/wanted.service.ts";
import type { Actor } from "../../src/platform/auth/actor.ts";
import type { Executor } from "../../src/platform/db/database.ts";
import { HOUR_MS } from "../../src/platform/time.ts";
import { type DemoSeeker, demoListings, demoSeekers } from "./content.ts";

async function findActor(db: Executor, uid: string): Promise<Actor> {
  const { id, name, email, email_verified, created_at } = await db
    .selectFrom("member")
    .select(["id", "name", "email", "email_verified", "created_at"])
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return {
    memberId: id,
    uid,
    name,
    email,
    isEmailVerified: email_verified,
    photoUrl: null,
    emailVerifiedAt: null,
    phone: null,
    phoneVerifiedAt: null,
    memberSince: created_at,
    isModerator: false,
    leavingAt: null,
  };
}

/** Finds a demo post by its phone number, which is different for each one. */
async function findPost(db: Executor, key: string): Promise<string> {
  const phone = demoListings().find((listing) => listing.key === key)?.phone;
  if (!phone) throw new Error(`No demo post ${key}`);
  const { id } = await db.selectFrom("listing").select("id").where("phone", "=", phone).executeTakeFirstOrThrow();
  return id;
}

/** Keeps existing profiles and posts; publishes an expired post again. */
export async function seedSeekers(db: Executor): Promise<void> {
  const options = { db, areas: createAreasService({ db }), onWrite: () => undefined };
  const profiles = createProfilesService(options);
  const wantedPosts = createWantedService({ ...options, profiles });
  const savedRooms = createSavedService({ db });
  for (const { member, profile, moveInDays, wanted, sharesWith, saved, alert } of demoSeekers()) {
    const actor = await findActor(db, member);
    const isNew = (await profiles.getProfile(actor)) === undefined;
    if (isNew) await profiles.saveProfile(actor, { ...profile, moveInBy: addDays(todayInDhaka(), moveInDays) });
    if (isNew && sharesWith) await profiles.share(actor, await findPost(db, sharesWith));
    const rooms = saved.map(async ({ listing, note }) => ({ id: await findPost(db, listing), note }));
    if (isNew) await savedRooms.merge(actor, await Promise.all(rooms));
    if (isNew && alert) await db.transaction().execute((trx) => seedAlert(trx, actor, alert));
    const own = await wantedPosts.own(actor);
    if (isNew || own?.isOver) await wantedPosts.publish(actor, wanted);
  }
}

/** A search that the member saved some time ago. Posts that are newer are its news. */
async function seedAlert(
  trx: Executor,
  { memberId }: Actor,
  { name, query, hoursAgo }: NonNullable<DemoSeeker["alert"]>,
): Promise<void> {
  const now = new Date();
  const savedAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
  const values = readSavedValues(query);
  const id = await insertSearch(trx, memberId, { name, values, cadence: "instant" }, savedAt);
  if (id === undefined) return;
  const coarse = await readCoarse(trx, createAreasService({ db: trx }), toFilters(values));
  await replaceScopes(trx, id, coarse, "instant", dueAt("instant", now));
  const old = trx
    .selectFrom("listing_news as n")
    .innerJoin("listing as l", "l.id", "n.listing_id")
    .select((eb) => eb.fn.coalesce(eb.fn.max("n.id"), eb.lit(0)).as("id"))
    .where("l.created_at", "<", savedAt);
  await trx.updateTable("saved_search").set({ seen_news: old }).where("id", "=", id).execute();
}
