/** People who have shown interest in a listing, or were offered it, but have no conversation about it. */
import { type Executor, readText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { haveBlocked } from "../../accounts/blocks.sql.ts";
import { INTERESTED_PEOPLE, INTERESTING_LISTINGS, keptDays, LIKED_SHOWN } from "../conversation.limits.ts";
import type { WirePerson, WirePersonPage } from "../people.wire.ts";

export interface PersonRow {
  personId: string;
  name: string;
  isEmailVerified: boolean;
  isPhoneVerified: boolean;
  listing: WirePerson["listing"];
  likedAt: Date | null;
  sharedAt: Date | null;
  offeredAt: Date | null;
  hasNumberSince: Date | null;
  wantedId: string | null;
  isHidden: boolean;
}

/**
 * Older interest is not shown: the conversation in which a person was declined may be deleted already, and the person
 * would come back.
 */
const since = `$2::timestamptz - interval '${keptDays.unanswered} days'`;

/**
 * The newest signs of interest of one kind for the listing `own`, in one index scan. Skips people who were answered,
 * and lists either hidden or other people.
 */
const signs = (kind: string, person: string, at: string, from: string) => `
  (select '${kind}' as kind, ${person} as person_id, ${at} as at from ${from} and ${at} > ${since}
     and not exists (select from conversation where listing_id = own.id and seeker_id = ${person})
     and $3::boolean = exists (select from hidden_person where listing_id = own.id and person_id = ${person})
   order by ${at} desc limit ${INTERESTED_PEOPLE})`;

const all = [
  signs("liked", "k.member_id", "k.created_at", "listing_like k where k.listing_id = own.id"),
  signs("shared", "s.member_id", "s.since", "profile_share s where s.listing_id = own.id"),
  signs(
    "offered",
    "w.member_id",
    "o.offered_at",
    "room_offer o join wanted_post w on w.id = o.wanted_id where o.listing_id = own.id",
  ),
].join(" union all ");

const person = `m.id as "personId", m.name, m.email_verified as "isEmailVerified", m.phone is not null as "isPhoneVerified"`;
const room = `json_build_object('_id', l.id::text, 'title', l.title, 'location', l.location, 'rent', l.rent,
  'imageUrl', l.image_url, 'cover', l.cover::json)`;
/** $1 is the owner. Null while the number is hidden from the person or from everybody. */
const hasNumberSince = `(
  select g.since from contact_ledger g join member o on o.id = g.owner_id
  where g.owner_id = $1::bigint and g.member_id = m.id and g.withheld_at is null and not o.phone_paused
    and (l.phone_to_likers or exists (select from contact_reveal where listing_id = l.id
      and member_id = m.id))) as "hasNumberSince"`;
const isHere = "m.suspended_at is null and m.leaving_at is null";

const listText = prepared(`
  with own as materialized (
    select id, title, location, rent, image_url, cover, phone_to_likers from listing where owner_id = $1::bigint
      and is_shown(state, owner_away) and available and ($4::bigint is null or id = $4::bigint)
    order by id desc limit ${INTERESTING_LISTINGS}),
  cards as materialized (
    select own.id as listing_id, sign.person_id, max(at) as at, max(at) filter (where kind = 'liked') as liked_at,
           max(at) filter (where kind = 'shared') as shared_at, max(at) filter (where kind = 'offered') as offered_at
    from own cross join lateral (${all}) sign where sign.person_id <> $1::bigint group by own.id, sign.person_id)
  select ${person}, ${room} as listing, c.liked_at as "likedAt", c.shared_at as "sharedAt", c.offered_at as "offeredAt",
    null as "wantedId", ${hasNumberSince}, $3::boolean as "isHidden"
  from cards c join own l on l.id = c.listing_id join member m on m.id = c.person_id
  where ${isHere} and not ${haveBlocked("$1::bigint", "m.id")}
  order by c.at desc, c.listing_id, c.person_id limit ${INTERESTED_PEOPLE}`);

export interface PeopleFilter {
  /** Lists hidden people instead of the others. */
  isHidden?: boolean;
  /** One of the member's listings. Otherwise, the newest shown ones. */
  listingId?: string | undefined;
}

/** Newest interest first. */
export function listPeople(
  executor: Executor,
  ownerId: string,
  { isHidden = false, listingId }: PeopleFilter,
  now: Date,
): Promise<PersonRow[]> {
  return readText<PersonRow>(executor, listText, [ownerId, now, isHidden, listingId ?? null]);
}

const oneText = prepared(`
  select * from (
    select ${person}, ${room} as listing,
           (select created_at from listing_like where listing_id = l.id and member_id = m.id) as "likedAt",
           (select since from profile_share where listing_id = l.id and member_id = m.id) as "sharedAt",
           offer.offered_at as "offeredAt", offer.wanted_id as "wantedId", ${hasNumberSince},
           exists (select from hidden_person where listing_id = l.id and person_id = m.id) as "isHidden",
           m.created_at as "memberSince", m.language, array(
             select liked.location from listing liked join listing_like k on k.listing_id = liked.id
               and k.member_id = m.id
             where liked.owner_id = $1::bigint order by k.created_at desc limit ${LIKED_SHOWN}) as "likedIn"
    from listing l cross join member m left join lateral (
      select o.offered_at, w.id as wanted_id from wanted_post w join room_offer o on o.wanted_id = w.id
        where w.member_id = m.id and o.listing_id = l.id) offer on true
    where l.id = $2::bigint and l.owner_id = $1::bigint and m.id = $3::bigint and m.id <> $1::bigint
      and ${isHere} and not ${haveBlocked("$1::bigint", "m.id")}) one
  where "likedAt" is not null or "sharedAt" is not null or "offeredAt" is not null`);

interface PersonPageRow extends PersonRow, Pick<WirePersonPage, "language" | "likedIn"> {
  memberSince: Date;
}

/** Undefined if the listing is not the member's, or the person has shown no interest in it and was not offered it. */
export async function findPerson(
  executor: Executor,
  ownerId: string,
  listingId: string,
  personId: string,
): Promise<PersonPageRow | undefined> {
  return (await readText<PersonPageRow>(executor, oneText, [ownerId, listingId, personId]))[0];
}

export async function insertHiddenPerson(executor: Executor, listingId: string, personId: string): Promise<void> {
  await executor
    .insertInto("hidden_person")
    .values({ listing_id: listingId, person_id: personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteHiddenPerson(executor: Executor, listingId: string, personId: string): Promise<void> {
  await executor
    .deleteFrom("hidden_person")
    .where("listing_id", "=", listingId)
    .where("person_id", "=", personId)
    .execute();
}
