import { z } from "zod";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import type { LetterWriter } from "./letter.ts";
import { type LikedListing, listLikers } from "./like-letters.queries.ts";
import type { MailMember } from "./mail.queries.ts";
import { asWords } from "./mail-layout.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LINK_DAYS = 60;
/** Of each post by name; the rest are counted. */
const MOST_NAMES = 10;

const likeData = z.object({ since: z.number(), until: z.number() });

type Locale = MailMember["language"];

function lineOf({ title, names }: LikedListing, locale: Locale): string {
  const shown = names.slice(0, MOST_NAMES).map(asWords).join(", ");
  const more = names.length - MOST_NAMES;
  const said = { title: asWords(title), names: shown };
  return more > 0 ? m.mail_liked_line_more({ ...said, count: more, shown: number(more, locale) }, { locale }) : m.mail_liked_line(said, { locale });
}

const roomLiked: LetterWriter = async ({ db, links, origin }, { data, memberId }, member, now) => {
  const { since, until } = likeData.parse(data);
  if (member.suspendedAt !== null || member.leavingAt !== null || !member.likeMails) return undefined;
  const listings = await listLikers(db, memberId, new Date(since), new Date(until));
  const [first] = listings;
  if (!first) return undefined;
  const locale = member.language;
  const count = listings.reduce((sum, { names }) => sum + names.length, 0);
  const unsubscribe = `${origin}/unsubscribe/${links.sign("unsubscribe", [memberId], new Date(now.getTime() + LINK_DAYS * DAY_MS))}`;
  return {
    subject:
      listings.length === 1
        ? m.mail_liked_subject({ title: asWords(first.title) }, { locale })
        : m.mail_liked_subject_many({ count: listings.length, shown: number(listings.length, locale) }, { locale }),
    paragraphs: [m.mail_liked_text({ count, shown: number(count, locale) }, { locale }), ...listings.map((listing) => lineOf(listing, locale))],
    actions: [
      { label: m.mail_liked_action({}, { locale }), url: `${origin}/phoneShared` },
      { label: m.mail_liked_stop({}, { locale }), url: unsubscribe },
    ],
    after: [m.mail_liked_next({}, { locale })],
    why: m.mail_why_likes({}, { locale }),
    unsubscribe,
  };
};

export const likeLetters = { room_liked: roomLiked } as const satisfies Record<string, LetterWriter>;
