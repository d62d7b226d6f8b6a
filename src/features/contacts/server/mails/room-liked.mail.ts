import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import type { Locale } from "../../../../paraglide/runtime.js";
import { type Executor, readText } from "../../../../platform/db/database.ts";
import { prepared } from "../../../../platform/db/prepared.ts";
import { number } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { DAY_MS } from "../../../../platform/time.ts";
import { haveBlocked } from "../../../accounts/blocks.sql.ts";
import { wantsLikeMails } from "../like-news.queries.ts";

const MAX_LISTINGS = 200;
const MAX_LIKERS = 500;

interface LikedListing {
  title: string;
  /** As the contact history shows them, the latest last. */
  names: string[];
}

// Leaves out likers from whom the number is withheld, who are suspended or leaving, and pairs where one has blocked the other.
const likers = prepared(`
  with own as materialized (
    select id, title from listing where owner_id = $1::bigint and is_shown(state, owner_away) order by id desc limit ${MAX_LISTINGS}),
  liked as (
    select own.id, own.title, m.name, r.revealed_at
    from own join contact_reveal r on r.listing_id = own.id and r.revealed_at between $2::timestamptz and $3::timestamptz
    join contact_ledger g on g.owner_id = $1::bigint and g.member_id = r.member_id and g.withheld_at is null
    join member m on m.id = r.member_id and m.suspended_at is null and m.leaving_at is null
    where not ${haveBlocked("$1::bigint", "r.member_id")}
    order by r.revealed_at limit ${MAX_LIKERS})
  select title, array_agg(name order by revealed_at) as names from liked group by id, title order by id desc`);

const listLikers = (executor: Executor, ownerId: string, since: Date, until: Date): Promise<LikedListing[]> =>
  readText<LikedListing>(executor, likers, [ownerId, since, until]);

const LINK_DAYS = 60;
/** Per listing. The mail only counts the likers after these. */
const MAX_NAMES = 10;

const mailData = z.object({ since: z.number(), until: z.number() });

function describeLikers({ title, names }: LikedListing, locale: Locale): string {
  const inputs = { title: toInlineText(title), names: names.slice(0, MAX_NAMES).map(toInlineText).join(", ") };
  const more = names.length - MAX_NAMES;
  return more > 0 ? m.mail_liked_line_more({ ...inputs, count: more, shown: number(more, locale) }, { locale }) : m.mail_liked_line(inputs, { locale });
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
    const count = listings.reduce((sum, { names }) => sum + names.length, 0);
    const unsubscribe = `${origin}/unsubscribe/${links.sign("unsubscribe", [memberId], new Date(now.getTime() + LINK_DAYS * DAY_MS))}`;
    return {
      subject:
        listings.length === 1
          ? m.mail_liked_subject({ title: toInlineText(first.title) }, { locale })
          : m.mail_liked_subject_many({ count: listings.length, shown: number(listings.length, locale) }, { locale }),
      paragraphs: [m.mail_liked_text({ count, shown: number(count, locale) }, { locale }), ...listings.map((listing) => describeLikers(listing, locale))],
      actions: [
        { label: m.mail_liked_action({}, { locale }), url: `${origin}/phoneShared` },
        { label: m.mail_liked_stop({}, { locale }), url: unsubscribe },
      ],
      after: [m.mail_liked_next({}, { locale })],
      why: m.mail_why_likes({}, { locale }),
      unsubscribe,
    };
  },
};
