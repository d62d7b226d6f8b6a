import { sql } from "kysely";
import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import type { Home } from "../../verdict/verdict.ts";
import { shareLimits } from "../seeker.limits.ts";
import type { PostAccess, SaidGender } from "./profiles.policy.ts";

const profileText = prepared(`select profile from seeker_profile where member_id = $1::bigint`);

/** Returns the profile as it was stored. The service validates it. */
export async function findProfile(executor: Executor, memberId: string): Promise<unknown> {
  const [row] = await readText<{ profile: unknown }>(executor, profileText, [memberId]);
  return row?.profile;
}

/** Locks the profile, so that it cannot be deleted before it is shared. */
export async function lockProfile(trx: Executor, memberId: string): Promise<unknown> {
  const row = await trx
    .selectFrom("seeker_profile")
    .select("profile")
    .where("member_id", "=", memberId)
    .forKeyShare()
    .executeTakeFirst();
  return row?.profile;
}

/**
 * Locks the profile for a change. A first message reads the gender in the profile, so it comes either before or after
 * the change.
 */
export async function lockProfileForChange(trx: Executor, memberId: string): Promise<void> {
  await trx
    .selectFrom("seeker_profile")
    .select("member_id")
    .where("member_id", "=", memberId)
    .forNoKeyUpdate()
    .execute();
}

export function findSaidGender(executor: Executor, memberId: string): Promise<SaidGender | undefined> {
  return executor
    .selectFrom("said_gender")
    .select(["gender", "said_at as saidAt"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

export async function saveProfile(executor: Executor, memberId: string, profile: SeekerProfile): Promise<void> {
  const saved = { profile: JSON.stringify(profile), updated_at: new Date() };
  await executor
    .insertInto("seeker_profile")
    .values({ member_id: memberId, ...saved })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(saved))
    .execute();
}

/** Deletes the profile with its shares and the wanted post. A new profile is then not shared with anybody. */
export async function deleteProfile(trx: Executor, memberId: string): Promise<{ isPublished: boolean }> {
  await trx.deleteFrom("seeker_profile").where("member_id", "=", memberId).execute();
  await trx.deleteFrom("profile_share").where("member_id", "=", memberId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("wanted_post")
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { isPublished: numDeletedRows > 0n };
}

const shareTarget = prepared(`
  select l.owner_id as "ownerId", is_shown(l.state, l.owner_away) as "isShown",
         ${haveBlocked("l.owner_id", "$2::bigint")} as "isBlocked"
  from listing l where l.id = $1::bigint`);

export async function findShareTarget(
  executor: Executor,
  listingId: string,
  memberId: string,
): Promise<PostAccess | undefined> {
  const [row] = await readText<PostAccess>(executor, shareTarget, [listingId, memberId]);
  return row;
}

const shared = prepared(`select from profile_share where member_id = $1::bigint and listing_id = $2::bigint`);

export async function isProfileShared(executor: Executor, memberId: string, listingId: string): Promise<boolean> {
  return (await readText(executor, shared, [memberId, listingId])).length > 0;
}

/** Counts the member's shares. The lock serialises them, so that concurrent requests cannot exceed the limit. */
export async function countShares(trx: Executor, memberId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shares', ${memberId}::bigint))`.execute(trx);
  const { count } = await trx
    .selectFrom("profile_share")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Sharing again keeps the time of the first share. */
export async function insertShare(trx: Executor, memberId: string, ownerId: string, listingId: string): Promise<void> {
  await trx
    .insertInto("profile_share")
    .values({ member_id: memberId, owner_id: ownerId, listing_id: listingId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteShare(executor: Executor, memberId: string, listingId: string): Promise<void> {
  await executor
    .deleteFrom("profile_share")
    .where("member_id", "=", memberId)
    .where("listing_id", "=", listingId)
    .execute();
}

/**
 * Columns of a shared profile. The owner cannot see profiles that were shared for a held or removed listing. They can
 * for a sleeping listing, because they can wake it.
 */
const sharedColumns = `
  select s.member_id as person, m.name, s.since, (extract(epoch from s.since) * 1000000)::bigint::text as microseconds,
    s.listing_id as "listingId", l.title,
         p.profile, l.rent, l.move_in as "moveIn", l.available as "isAvailable", l.facts, l.costs
  from profile_share s join member m on m.id = s.member_id join seeker_profile p on p.member_id = s.member_id
    join listing l on l.id = s.listing_id
  where s.owner_id = $1::bigint and m.suspended_at is null and m.leaving_at is null
    and l.state in ('live', 'asked', 'asleep')
    and not ${haveBlocked("s.owner_id", "s.member_id")}`;

const sharedWith = prepared(`${sharedColumns}
    and (s.since, s.member_id, s.listing_id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::bigint,
      $4::bigint)
  order by s.since desc, s.member_id desc, s.listing_id desc limit $5::integer`);

const sharedOne = prepared(`${sharedColumns} and s.member_id = $2::bigint and s.listing_id = $3::bigint`);

export interface SharedRow extends Home {
  person: string;
  name: string;
  since: Date;
  /** `since` with full precision, for the cursor. */
  microseconds: string;
  listingId: string;
  title: string;
  profile: unknown;
}

/** The position of a row. A page starts after it. */
export interface SharedPlace {
  microseconds: string;
  person: string;
  listingId: string;
}

export function listSharedWith(
  executor: Executor,
  ownerId: string,
  after: SharedPlace,
  limit: number,
): Promise<SharedRow[]> {
  return readText<SharedRow>(executor, sharedWith, [ownerId, after.microseconds, after.person, after.listingId, limit]);
}

export async function findSharedWith(
  executor: Executor,
  ownerId: string,
  person: string,
  listingId: string,
): Promise<SharedRow | undefined> {
  return (await readText<SharedRow>(executor, sharedOne, [ownerId, person, listingId]))[0];
}

const sharedBy = prepared(`
  select s.listing_id as listing, case when is_shown(l.state, l.owner_away) then l.title end as title, m.name, s.since
  from profile_share s join listing l on l.id = s.listing_id join member m on m.id = s.owner_id
  where s.member_id = $1::bigint order by s.since desc, s.listing_id desc limit ${shareLimits.most}`);

export function listSharedBy(executor: Executor, memberId: string) {
  return readText<{ listing: string; title: string | null; name: string; since: Date }>(executor, sharedBy, [memberId]);
}
