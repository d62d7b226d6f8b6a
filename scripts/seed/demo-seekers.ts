/**
 * Demo members who look for a room: profiles, 'room wanted' posts, profile shares, created by the product's own
 * services.
 */
import { createAreasService } from "../../src/features/areas/server/areas.service.ts";
import { addDays, todayInDhaka } from "../../src/features/listings/listing.limits.ts";
import { createProfilesService } from "../../src/features/seekers/server/profiles.service.ts";
import { createWantedService } from "../../src/features/seekers/server/wanted.service.ts";
import type { Actor } from "../../src/platform/auth/actor.ts";
import type { Executor } from "../../src/platform/db/database.ts";
import { demoListings, demoSeekers } from "./content.ts";

export async function findActor(db: Executor, uid: string): Promise<Actor> {
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
export async function findPost(db: Executor, key: string): Promise<string> {
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
  for (const { member, profile, moveInDays, wanted, sharesWith } of demoSeekers()) {
    const actor = await findActor(db, member);
    const isNew = (await profiles.getProfile(actor)) === undefined;
    if (isNew) await profiles.saveProfile(actor, { ...profile, moveInBy: addDays(todayInDhaka(), moveInDays) });
    if (isNew && sharesWith) await profiles.share(actor, await findPost(db, sharesWith));
    const own = await wantedPosts.own(actor);
    if (isNew || own?.isOver) await wantedPosts.publish(actor, wanted);
  }
}
