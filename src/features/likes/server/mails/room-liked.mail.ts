import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import type { Locale } from "../../../../paraglide/runtime.js";
import { type Executor, readText } from "../../../../platform/db/database.ts";
import { prepared } from "../../../../platform/db/prepared.ts";
import { number } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { DAY_MS } from "../../../../platform/time.ts";
import { privacyParts } from "../../../../platform/web/paths.ts";
import { haveBlocked } from "../../../accounts/blocks.sql.ts";
import { wantsLikeMails } from "../like-digest.queries.ts";

const MAX_LISTINGS = 200;
const MAX_LIKERS = 500;

interface LikedListing {
  title: string;
  /** The likers see no number until the owner shares it. */
  isRequest: boolean;
  /** The names as the contact history shows them, the latest last. */
  names: string[];
}

// Leaves out rooms that are taken. Leaves out likers who are withheld the number, may not write, are under review,
// suspended or leaving, and likers whom the owner has blocked or who have blocked the owner.
const likers = prepared(`
  with own as materialized (
    select id, title, phone_to_likers from listing where owner_id = $1::bigint and is_shown(state, owner_away)
      and available
    order by id desc limit ${MAX_LISTINGS}),
  sign as (
    select own.id, r.member_id, r.revealed_at as at, false as is_request
    from own join contact_reveal r on r.listing_id = own.id and not r.is_shared
      and r.revealed_at between $2::timestamptz and $3::timestamptz
    union all
    select own.id, k.member_id, k.created_at, true
    from own join listing_like k on k.listing_id = own.id and k.created_at between $2::timestamptz and $3::timestamptz
    where not own.phone_to_likers and write_refusal(k.member_id, $1::bigint) is null
      and not is_under_review(k.member_id)
      and not exists (select from contact_reveal where listing_id = own.id and member_id = k.member_id)),
  liked as (
    select s.id, s.is_request, m.name, s.at from sign s
    left join contact_ledger g on g.owner_id = $1::bigint and g.member_id = s.member_id
    join member m on m.id = s.member_id and m.suspended_at is null and m.leaving_at is null
    where g.withheld_at is null and not ${haveBlocked("$1::bigint", "s.member_id")}
    order by s.at limit ${MAX_LIKERS})
  select own.title, l.is_request as "isRequest", array_agg(l.name order by l.at) as names
  from liked l join own on own.id = l.id group by own.id, own.title, l.is_request order by own.id desc, l.is_request`);

const listLikers = (executor: Executor, ownerId: string, since: Date, until: Date): Promise<LikedListing[]> =>
  readText<LikedListing>(executor, likers, [ownerId, since, until]);

const LINK_DAYS = 60;
/** How many likers the mail names for each listing. It only counts the others. */
const MAX_NAMES = 10;

const mailData = z.object({ since: z.number(), until: z.number() });

function describeLikers({ title, names }: LikedListing, locale: Locale): string {
  const inputs = { title: toInlineText(title), names: names.slice(0, MAX_NAMES).map(toInlineText).join(", ") };
  const more = names.length - MAX_NAMES;
  return more > 0
    ? m.mail_liked_line_more({ ...inputs, count: more, shown: number(more, locale) }, { locale })
    : m.mail_liked_line(inputs, { locale });
}

type CountText = (inputs: { count: number; shown: string }, options: { locale: Locale }) => string;

function describe(listings: readonly LikedListing[], text: CountText, locale: Locale): string[] {
  const count = listings.reduce((sum, { names }) => sum + names.length, 0);
  return count === 0
    ? []
    : [
        text({ count, shown: number(count, locale) }, { locale }),
        ...listings.map((listing) => describeLikers(listing, locale)),
      ];
}

/** Tells a poster who liked their listings between two moments. */
export const roomLikedMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, links, origin }, { data, memberId }, recipient, now) {
    const { since, until } = mailData.parse(data);
    if (isAway(recipient) || !(await wantsLikeMails(db, memberId))) return undefined;
    const listings = await listLikers(db, memberId, new Date(since), new Date(until));
    const [first] = listings;
    if (!first) return undefined;
    const locale = recipient.language;
    const told = listings.filter(({ isRequest }) => !isRequest);
    const requests = listings.filter(({ isRequest }) => isRequest);
    const titles = new Set(listings.map(({ title }) => title)).size;
    const unsubscribe = `${origin}/unsubscribe/${links.sign("unsubscribe", [memberId], new Date(now.getTime() + LINK_DAYS * DAY_MS))}`;
    return {
      subject:
        titles === 1
          ? m.mail_liked_subject({ title: toInlineText(first.title) }, { locale })
          : m.mail_liked_subject_many({ count: titles, shown: number(titles, locale) }, { locale }),
      paragraphs: [...describe(told, m.mail_liked_text, locale), ...describe(requests, m.mail_liked_request, locale)],
      actions: [
        told.length > 0
          ? { label: m.mail_liked_action({}, { locale }), url: `${origin}${privacyParts.number}` }
          : { label: m.mail_liked_request_action({}, { locale }), url: `${origin}/inbox` },
        { label: m.mail_liked_stop({}, { locale }), url: unsubscribe },
      ],
      ...(told.length > 0 && { after: [m.mail_liked_next({}, { locale })] }),
      why: m.mail_why_likes({}, { locale }),
      unsubscribe,
    };
  },
};
