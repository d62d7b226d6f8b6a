import { type Executor, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { StoredState } from "../../listings/listing-life.ts";
import type { RiskFacts } from "../risk-rules.ts";

/** Counting stops here, because the rules need no higher numbers. */
const COUNTED = 50;

/**
 * The lower quartile of rents in the listing's area, or in the nearest parent area with enough listings. A division is
 * too large to compare rents.
 */
const lowerQuartile = `
  with recursive around (id, parent_id, steps) as (
    select id, parent_id, 0 from area where id = l.area_id
    union all select area.id, area.parent_id, steps + 1 from around join area on area.id = around.parent_id
  )
  select r.lower_quartile from around join area using (id) join area_rent r on r.area_id = around.id
    and r.accommodation = l.accommodation
  where area.kind <> 'division' order by steps limit 1`;

/**
 * Counts other members whose listings had one of the photos before. The listing that had a photo first is not
 * suspicious.
 */
const samePhoto = `
  select count(distinct other.owner_id) from photo own join photo_match m on m.photo_id = own.id
    join photo other on other.id = m.earlier_id
  where own.listing_id = l.id and other.listing_id is not null and other.owner_id <> l.owner_id`;

/**
 * A copied number or text counts against the copy and not against the listing that had it first. So the time since when
 * a listing has it matters.
 */
const phoneSince = (listing: string) => `coalesce(${listing}.phone_since, ${listing}.created_at)`;
const textSince = (listing: string) => `coalesce(${listing}.text_since, ${listing}.created_at)`;
/** The owner verified this number by SMS, so other listings with it say nothing about them. */
const isOwnPhone = "coalesce(m.phone = l.phone, false)";

/**
 * Hash of the text. A moderator's approval is valid for this text only; otherwise an approved listing could be turned
 * into something else.
 */
const textHash = "md5(concat_ws('|', l.title, l.description, l.interests))";

const facts = prepared(`
  select l.id, l.owner_id as "ownerId", l.state, l.available, l.title, l.description, l.interests, l.location,
    l.profession, l.rent, l.accommodation, l.phone,
         array(select photo.id::text from photo where photo.listing_id = l.id order by photo.id) as "photoIds",
         array(select photo.alt from photo where photo.listing_id = l.id
           and photo.alt <> '' order by photo.id) as captions,
         (select reasons from listing_risk where listing_id = l.id) as "onRecord",
         (${lowerQuartile}) as "lowerQuartile",
         extract(epoch from now() - m.created_at)::float8 / 86400 as "accountAgeDays",
         greatest(
           (select count(*)::integer from (select from listing where owner_id = l.owner_id
             and id >= listing_id_at(now() - interval '1 day', 0) limit ${COUNTED}) x),
           (select sum(count)::integer from member_action_count where member_id = l.owner_id
             and kind = 'post' and day = (now() at time zone 'Asia/Dhaka')::date)
         ) as "postsToday",
         case when ${isOwnPhone} then 1 else 1 + (
           select count(distinct owner_id)::integer from (
             select owner_id from listing other where phone = l.phone and owner_id <> l.owner_id
               and ${phoneSince("other")} < ${phoneSince("l")} limit ${COUNTED}) x)
         end as "membersWithPhone",
         not ${isOwnPhone} and exists (
           select from member other where other.phone = l.phone and other.id <> l.owner_id
             and other.phone_verified_at < ${phoneSince("l")}) as "isPhoneOfAnother",
         (${samePhoto})::integer as "samePhotoMembers",
         coalesce((select cleared from listing_risk where listing_id = l.id and text_hash = ${textHash}),
           '{}') as cleared, ${textHash} as text_hash,
         exists (select from moderation_case where listing_id = l.id and decided_at is null) as "hasOpenCase",
         exists (select from moderation_case where listing_id = l.id and decided_at is null
           and kind = 'risk') as "hasRiskCase"
  from listing l join member m on m.id = l.owner_id
  where l.id = $1::bigint for no key update of l`);

export interface AssessedPost extends Omit<RiskFacts, "lowerQuartile" | "sameTextMembers"> {
  id: string;
  ownerId: string;
  state: StoredState;
  available: boolean;
  phone: string;
  photoIds: string[];
  captions: string[];
  /** Null if the rules have never assessed this listing. */
  onRecord: string[] | null;
  lowerQuartile: number | null;
  cleared: string[];
  text_hash: string;
  hasOpenCase: boolean;
  hasRiskCase: boolean;
}

/** Locks the listing and reads everything that the rules need. */
export async function lockRiskFacts(trx: Executor, listingId: string): Promise<AssessedPost | undefined> {
  const [row] = await runText<AssessedPost>(trx, facts, [listingId]);
  return row;
}

const sameText = prepared(`
  with kept as (update listing set text_print = $2::bigint where id = $1::bigint
    and text_print is distinct from $2::bigint )
  select count(distinct x.owner_id)::integer as members from listing own cross join lateral (
    select other.owner_id from listing other
    where other.text_print = $2::bigint and other.owner_id <> $3::bigint
      and ${textSince("other")} < case when own.text_print = $2::bigint then ${textSince("own")} else now() end
    limit ${COUNTED}) x
  where own.id = $1::bigint`);

/** Saves the fingerprint of the text, and counts other members whose earlier listings have the same one. */
export async function saveTextPrint(
  trx: Executor,
  post: { id: string; ownerId: string },
  print: string | null,
): Promise<number> {
  const [row] = await runText<{ members: number }>(trx, sameText, [post.id, print, post.ownerId]);
  return row?.members ?? 0;
}

export async function saveRisk(
  trx: Executor,
  listingId: string,
  risk: { score: number; reasons: string[]; cleared: string[]; text_hash: string },
): Promise<void> {
  await trx
    .insertInto("listing_risk")
    .values({ listing_id: listingId, ...risk })
    .onConflict((conflict) => conflict.column("listing_id").doUpdateSet(risk))
    .execute();
}
