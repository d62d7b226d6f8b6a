/** What a moderator sees of a case. These queries read no phone number and no e-mail address. */
import { type Executor, runText } from "../../../platform/db/database.ts";
import type { StoredState } from "../../listings/listing-life.ts";

const COUNTED = 1_000;

const ofPhotos = (column: string) =>
  `array(select ${column} from photo where listing_id = l.id and state = 'ready' order by position)`;
const photoKeys = ofPhotos("key");
const captions = ofPhotos("alt");

/** A hash of everything that the moderator sees and the owner can change, for the listing `l`. */
export const postVersion = `
  md5(json_build_array(l.title, l.location, l.rent, l.accommodation, l.gender, l.description, l.interests, l.profession, l.image_url, ${photoKeys}, ${captions})::text)`;

export interface AccountEvidence {
  since: Date;
  emailVerified: boolean;
  phoneVerified: boolean;
  posts: number;
  postsToday: number;
  suspended: boolean;
}

const account = `
  select created_at as since, email_verified as "emailVerified", phone_verified_at is not null as "phoneVerified",
    suspended_at is not null as suspended,
         (select count(*)::integer from (select from listing where owner_id = m.id limit ${COUNTED}) x) as posts,
         (select count(*)::integer from (select from listing where owner_id = m.id
           and id >= listing_id_at(now() - interval '1 day', 0) limit ${COUNTED}) x) as "postsToday"
  from member m where id = $1::bigint`;

export async function findAccountEvidence(executor: Executor, memberId: string): Promise<AccountEvidence | undefined> {
  const [row] = await runText<AccountEvidence>(executor, account, [memberId]);
  return row;
}

export interface PostEvidence {
  id: string;
  title: string;
  location: string;
  rent: number;
  accommodation: "single" | "shared";
  gender: string;
  description: string;
  interests: string;
  profession: string;
  imageUrl: string;
  photoKeys: string[];
  captions: string[];
  state: StoredState;
  available: boolean;
  createdAt: Date;
  version: string;
  areaRent: { lowerQuartile: number; median: number } | null;
  samePhone: number;
}

const post = `
  select l.id, l.title, l.location, l.rent, l.accommodation, l.gender, l.description, l.interests, l.profession,
    l.image_url as "imageUrl", l.state, l.available,
         l.created_at as "createdAt",
         ${photoKeys} as "photoKeys", ${captions} as captions, ${postVersion} as version,
         (select count(distinct owner_id)::integer
           from (select owner_id from listing where phone = l.phone and owner_id <> l.owner_id
             limit ${COUNTED}) x) as "samePhone",
         (with recursive around (id, parent_id, steps) as (
            select id, parent_id, 0 from area where id = l.area_id
            union all select area.id, area.parent_id, steps + 1 from around join area on area.id = around.parent_id)
          select json_build_object('lowerQuartile', r.lower_quartile, 'median', r.median)
          from around join area_rent r on r.area_id = around.id and r.accommodation = l.accommodation
            order by steps limit 1) as "areaRent"
  from listing l where l.id = $1::bigint`;

export async function findPostEvidence(executor: Executor, listingId: string): Promise<PostEvidence | undefined> {
  const [row] = await runText<PostEvidence>(executor, post, [listingId]);
  return row;
}

/** Reads the member's 'room wanted' post, which a report about the member may refer to. */
export function findWantedEvidence(executor: Executor, memberId: string) {
  return executor
    .selectFrom("wanted_post")
    .select(["id", "title", "description", "posted_at as createdAt"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
}

const reports = `
  select reason, words, created_at as at, coalesce((
           select json_agg(json_build_object('conversation', c.conversation_id::text, 'number', c.number, 'sentAt',
             c.sent_at, 'text', c.body) order by c.sent_at, c.number)
           from reported_message c where c.report_id = report.id), '[]') as messages
  from report
  where member_id = $1::bigint and ($2::bigint is null or listing_id = $2::bigint) order by created_at desc, id desc
    limit $3::integer`;

interface ReportEvidence {
  reason: string;
  words: string;
  at: Date;
  /** Copies of the reported messages. */
  messages: { conversation: string; number: number; sentAt: string; text: string }[];
}

/** Lists the reports about a listing. Without a listing, lists all reports about the member. */
export function listReports(executor: Executor, memberId: string, listingId: string | null, limit: number) {
  return runText<ReportEvidence>(executor, reports, [memberId, listingId, limit]);
}

const heldMessages = `
  select count(*)::integer as count from (
    select from held_message h join conversation c on c.id = h.conversation_id
    where h.decided_at is null and c.state <> 'closed' and case h.side when 'poster' then c.poster_id
      else c.seeker_id end = $1::bigint limit 100) held`;

/** Counts the member's messages that wait for a moderator. A conversation that has ended has none. */
export async function countHeldMessages(executor: Executor, memberId: string): Promise<number> {
  return (await runText<{ count: number }>(executor, heldMessages, [memberId]))[0]?.count ?? 0;
}

export function listSameText(executor: Executor, listingId: string, limit: number) {
  return executor
    .selectFrom("listing as own")
    .innerJoin("listing as l", "l.text_print", "own.text_print")
    .innerJoin("member as m", "m.id", "l.owner_id")
    .select(["l.id", "l.title", "m.name as ownerName"])
    .where("own.id", "=", listingId)
    .whereRef("l.owner_id", "<>", "own.owner_id")
    .orderBy("l.id", "desc")
    .limit(limit)
    .execute();
}

const samePhotos = `
  with matched as (
    select own.key, match.earlier_id as other_id from photo own join photo_match match on match.photo_id = own.id
      where own.listing_id = $1::bigint
    union all select own.key, match.photo_id from photo own join photo_match match on match.earlier_id = own.id
      where own.listing_id = $1::bigint)
  select l.id, l.title, m.name as "ownerName", matched.key, other.key as "otherKey"
  from matched join photo other on other.id = matched.other_id join listing l on l.id = other.listing_id
    join member m on m.id = l.owner_id
  order by other.id limit $2::integer`;

export function listSamePhotos(executor: Executor, listingId: string, limit: number) {
  return runText<{ id: string; title: string; ownerName: string; key: string; otherKey: string }>(
    executor,
    samePhotos,
    [listingId, limit],
  );
}

const history = `
  select at, action, reasons, (select title from listing where id = entry.listing_id
    and id is distinct from $2::bigint) as post from (
    (select * from audit_entry where member_id = $1::bigint order by id desc limit $3::integer)
    union (select * from audit_entry where listing_id = $2::bigint order by id desc limit $3::integer)) entry
  order by id desc limit $3::integer`;

export function listHistory(executor: Executor, memberId: string, listingId: string | null, limit: number) {
  return runText<{ at: Date; action: string; reasons: string[]; post: string | null }>(executor, history, [
    memberId,
    listingId,
    limit,
  ]);
}
