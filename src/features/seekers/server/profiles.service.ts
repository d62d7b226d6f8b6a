import { z } from "zod";
import type { Actor } from "../../../platform/auth/actor.ts";
import { countAction } from "../../../platform/db/action-counts.queries.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import { needNames } from "../../facts/fact-table.ts";
import { todayInDhaka } from "../../listings/listing.limits.ts";
import { fitOf, type Judgement, type PlacedHome } from "../../verdict/fit.ts";
import { type ProfileBits, profileBitsOf } from "../../verdict/profile-bits.ts";
import { profileOn } from "../../verdict/requirements.ts";
import { profileFields, profileSchema, type SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { verdictOf } from "../../verdict/verdict.ts";
import {
  type SharedBy,
  sharedProfileSchema,
  type WireSharedProfile,
  type WireSharedProfiles,
} from "../profile.wire.ts";
import { SHARED_PAGE, shareLimits } from "../seeker.limits.ts";
import { queueMailWithin } from "./mail-limit.queries.ts";
import { assertMaySayGender, assertMayShare } from "./profiles.policy.ts";
import {
  countShares,
  deleteProfile,
  deleteShare,
  findProfile,
  findSaidGender,
  findSharedWith,
  findShareTarget,
  insertShare,
  isProfileShared,
  listSharedBy,
  listSharedWith,
  lockProfile,
  lockProfileForChange,
  type SharedPlace,
  type SharedRow,
  saveProfile,
} from "./profiles.queries.ts";

/** The name of the mail template. */
const SHARE_MAIL = "profile_shown";
/** A position before all rows, with which the first page starts. */
const BEFORE_ALL: SharedPlace = {
  microseconds: "9999999999999999",
  person: "9223372036854775807",
  listingId: "9223372036854775807",
};

const toCursor = ({ microseconds, person, listingId }: SharedPlace) => `${microseconds}-${person}-${listingId}`;

function toPlace(cursor: string): SharedPlace {
  const [microseconds = "", person = "", listingId = ""] = cursor.split("-", 3);
  return { microseconds, person, listingId };
}

/** During a deployment the newer release saves fields and needs that this one does not know. They are left out. */
const storedProfile = z.object({ ...profileFields.shape, needs: z.record(z.string(), z.unknown()).default({}) });
const isNeed = (name: string) => (needNames as readonly string[]).includes(name);

/** A profile that this release rejects counts as missing, so that the member fills in the form again. */
function readProfile(saved: unknown): SeekerProfile | undefined {
  const stored = storedProfile.safeParse(saved).data;
  if (!stored) return undefined;
  const needs = Object.fromEntries(Object.entries(stored.needs).filter(([name]) => isNeed(name)));
  return profileSchema.safeParse({ ...stored, needs }).data;
}

/** Locks the profile until the transaction ends. Throws if there is none. */
async function lockProfileOf(trx: Executor, { memberId }: Actor): Promise<SeekerProfile> {
  const profile = readProfile(await lockProfile(trx, memberId));
  if (!profile) throw new AppError("profile_missing");
  return profile;
}

function toShared(row: SharedRow): WireSharedProfile[] {
  const profile = readProfile(row.profile);
  if (!profile) return [];
  const { budget: _budget, cash: _cash, dailyPlace: _daily, ...shown } = profile;
  // The verdict must not depend on budget and cash either. Otherwise a poster could find them out by changing the rent
  // and the advance.
  const answer = verdictOf(profileOn(todayInDhaka(), shown), row);
  const { person, name, since, listingId, title } = row;
  return [
    {
      person,
      name,
      since: since.toISOString(),
      listing: { _id: listingId, title },
      profile: sharedProfileSchema.parse(shown),
      ...answer,
    },
  ];
}

export type ProfilesService = ReturnType<typeof createProfilesService>;

export interface ProfilesOptions {
  db: Executor;
  areas: Pick<AreasService, "get" | "getPlace">;
  /** Called after each change that a public response may contain. */
  onWrite: () => void;
}

/**
 * Seekers' profiles, their verdicts on homes, and the posters with whom they are shared. No public response contains
 * any of this.
 */
export function createProfilesService({ db, areas, onWrite }: ProfilesOptions) {
  const getProfile = async ({ memberId }: Pick<Actor, "memberId">): Promise<SeekerProfile | undefined> =>
    readProfile(await findProfile(db, memberId));
  const dailyOf = ({ dailyPlace }: SeekerProfile) =>
    dailyPlace === undefined ? undefined : areas.getPlace(dailyPlace);

  /** Throws if a place is unknown. Unlike the areas, the daily place may also be a university, a station and so on. */
  async function assertPlaces({ areas: slugs, dailyPlace }: SeekerProfile): Promise<void> {
    const named = [
      ...slugs.map((slug, index) => ({ slug, path: ["areas", String(index)], find: areas.get })),
      ...(dailyPlace ? [{ slug: dailyPlace, path: ["dailyPlace"], find: areas.getPlace }] : []),
    ];
    const known = await Promise.all(named.map(({ slug, find }) => find(slug)));
    const issues = named.flatMap(({ path }, index) =>
      known[index] ? [] : [{ path: ["body", ...path], message: "We know no place of this name" }],
    );
    if (issues.length > 0) throw new AppError("validation_failed", { issues });
  }

  return {
    getProfile,
    lockProfileOf,

    async saveProfile(actor: Actor, profile: SeekerProfile): Promise<void> {
      await assertPlaces(profile);
      await db.transaction().execute(async (trx) => {
        await lockProfileForChange(trx, actor.memberId);
        assertMaySayGender(await findSaidGender(trx, actor.memberId), profile.gender, new Date());
        await saveProfile(trx, actor.memberId, profile);
      });
    },

    /** Deletes the profile, all its shares and the 'room wanted' post. */
    async deleteProfile(actor: Actor): Promise<void> {
      const { isPublished } = await db.transaction().execute((trx) => deleteProfile(trx, actor.memberId));
      if (isPublished) onWrite();
    },

    /** Returns what the profile requires of homes, for SQL. */
    bitsOf: async (profile: SeekerProfile): Promise<ProfileBits> =>
      profileBitsOf(profileOn(todayInDhaka(), profile), await dailyOf(profile)),

    /** Returns one judgement per home. */
    async judge(profile: SeekerProfile, homes: readonly PlacedHome[]): Promise<readonly Judgement[]> {
      const today = profileOn(todayInDhaka(), profile);
      const daily = await dailyOf(profile);
      return homes.map((home) => ({ ...verdictOf(today, home), fit: fitOf(today, home, daily) }));
    },

    /** Shares the member's profile with the owner of a listing, and sends the owner a mail. Can be repeated. */
    async share(actor: Actor, listingId: string): Promise<void> {
      const target = await findShareTarget(db, listingId, actor.memberId);
      if (!target) throw new AppError("listing_not_found");
      assertMayShare(actor, target);
      await db.transaction().execute(async (trx) => {
        const standing = await countShares(trx, actor.memberId);
        await lockProfileOf(trx, actor);
        if (await isProfileShared(trx, actor.memberId, listingId)) return;
        const { isTooMany, retryAfterSeconds } = await countAction(trx, actor.memberId, {
          kind: "share",
          most: shareLimits.perDay,
        });
        if (isTooMany || standing >= shareLimits.most) throw new AppError("too_many_shares", { retryAfterSeconds });
        await insertShare(trx, actor.memberId, target.ownerId, listingId);
        const mail = {
          memberId: target.ownerId,
          kind: SHARE_MAIL,
          data: { listing: listingId, person: actor.memberId },
        };
        await queueMailWithin(trx, mail, shareLimits.mailsPerDay);
      });
    },

    unshare: (actor: Actor, listingId: string): Promise<void> => deleteShare(db, actor.memberId, listingId),

    isShared: (actor: Actor, listingId: string): Promise<boolean> => isProfileShared(db, actor.memberId, listingId),

    /** Lists the profiles that are shared with the member, newest first. */
    async listSharedWith(actor: Actor, cursor: string | undefined): Promise<WireSharedProfiles> {
      const rows = await listSharedWith(
        db,
        actor.memberId,
        cursor === undefined ? BEFORE_ALL : toPlace(cursor),
        SHARED_PAGE + 1,
      );
      const page = rows.slice(0, SHARED_PAGE);
      const last = page.at(-1);
      return { people: page.flatMap(toShared), next: last && rows.length > SHARED_PAGE ? toCursor(last) : null };
    },

    /** Returns the profile that a person has shared with the member for one of the member's listings. */
    async findSharedWith(actor: Actor, person: string, listingId: string): Promise<WireSharedProfile | undefined> {
      const row = await findSharedWith(db, actor.memberId, person, listingId);
      return row && toShared(row)[0];
    },

    /** Lists the posters with whom the member shares their profile, newest first. */
    async listSharedBy(actor: Actor): Promise<SharedBy[]> {
      const rows = await listSharedBy(db, actor.memberId);
      return rows.map(({ since, ...same }) => ({ ...same, since: since.toISOString() }));
    },
  };
}
