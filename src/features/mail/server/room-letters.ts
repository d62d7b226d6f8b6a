import { z } from "zod";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { askedSeconds, questionCauses } from "../../freshness/freshness.schema.ts";
import { freshness, stateOf } from "../../listings/listing-life.ts";
import { isAway, type LetterWriter } from "./letter.ts";
import { findMailListing, findProfileShower, isOffered } from "./mail.queries.ts";
import { asWords } from "./mail-layout.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const questionData = z.object({ listing: z.string(), asked: z.number(), cause: z.enum(questionCauses) });
const listingData = z.object({ listing: z.string() });
const shareData = z.object({ listing: z.string(), person: z.string() });
const offerData = z.object({ listing: z.string(), wanted: z.string() });

const stillAvailable: LetterWriter = async ({ db, links, origin }, { data }, member) => {
  const { listing: id, asked, cause } = questionData.parse(data);
  const listing = await findMailListing(db, id);
  // Answered meanwhile; or asked anew, which has a mail of its own.
  if (listing?.state !== "asked" || !listing.askedAt || !listing.sleepAt || askedSeconds(listing.askedAt) !== asked || isAway(member)) return undefined;
  const token = links.sign("answer", [id, String(asked)], new Date(listing.askedAt.getTime() + freshness.linkDays * DAY_MS));
  const locale = member.language;
  const title = asWords(listing.title);
  const question = cause === "gone" ? m.mail_still_gone : m.mail_still_time;
  return {
    subject: m.mail_still_subject({ title }, { locale }),
    paragraphs: [question({ title }, { locale }), m.mail_still_tap({}, { locale })],
    actions: [
      { label: m.mail_still_yes({}, { locale }), url: `${origin}/answer/${token}?answer=available` },
      { label: m.mail_still_no({}, { locale }), url: `${origin}/answer/${token}?answer=taken` },
    ],
    after: [m.mail_still_sleep({ date: date(listing.sleepAt, "long", locale) }, { locale }), m.mail_still_told({}, { locale })],
    why: m.mail_why_poster({}, { locale }),
  };
};

const roomTaken: LetterWriter = async ({ db, origin }, { data }, member) => {
  const listing = await findMailListing(db, listingData.parse(data).listing);
  if (!listing || stateOf(listing) !== "taken" || !listing.isShown || isAway(member)) return undefined;
  const locale = member.language;
  const title = asWords(listing.title);
  return {
    subject: m.mail_taken_subject({ title }, { locale }),
    paragraphs: [m.mail_taken_text({ title }, { locale })],
    actions: [{ label: m.mail_taken_action({}, { locale }), url: listing.area ? `${origin}/rooms/${listing.area}` : `${origin}/browseListings` }],
    why: m.mail_why_liker({}, { locale }),
  };
};

const postWaiting: LetterWriter = async ({ db, origin }, { data }, member) => {
  const listing = await findMailListing(db, listingData.parse(data).listing);
  if (listing?.state !== "waiting") return undefined;
  const locale = member.language;
  const title = asWords(listing.title);
  return {
    subject: m.mail_waiting_subject({ title }, { locale }),
    paragraphs: [m.mail_waiting_text({ title }, { locale }), m.mail_waiting_next({}, { locale })],
    actions: [{ label: m.mail_see_posts({}, { locale }), url: `${origin}/myListings` }],
    why: m.mail_why_poster({}, { locale }),
  };
};

const postApproved: LetterWriter = async ({ db, origin }, { data }, member) => {
  const listing = await findMailListing(db, listingData.parse(data).listing);
  if (!listing?.isShown) return undefined;
  const locale = member.language;
  const title = asWords(listing.title);
  return {
    subject: m.mail_approved_subject({ title }, { locale }),
    paragraphs: [m.mail_approved_text({ title }, { locale })],
    actions: [{ label: m.mail_approved_action({}, { locale }), url: `${origin}/featuredPostDetails/${listing.id}` }],
    why: m.mail_why_poster({}, { locale }),
  };
};

const roomOffered: LetterWriter = async ({ db, origin }, { data }, member, now) => {
  const { listing: id, wanted } = offerData.parse(data);
  const listing = await findMailListing(db, id);
  if (!listing?.isShown || !listing.available || isAway(member) || !(await isOffered(db, wanted, id, now))) return undefined;
  const locale = member.language;
  const title = asWords(listing.title);
  return {
    subject: m.mail_offered_subject({ title }, { locale }),
    paragraphs: [m.mail_offered_text({ title }, { locale }), m.mail_offered_next({}, { locale })],
    actions: [
      { label: m.mail_offered_action({}, { locale }), url: `${origin}/featuredPostDetails/${listing.id}` },
      { label: m.mail_offered_all({}, { locale }), url: `${origin}/sharedProfiles` },
    ],
    after: [m.mail_offered_told({}, { locale })],
    why: m.mail_why_wanted({}, { locale }),
  };
};

const profileShown: LetterWriter = async ({ db, origin }, { data }, member) => {
  const { listing: id, person } = shareData.parse(data);
  const [listing, shower] = await Promise.all([findMailListing(db, id), findProfileShower(db, person, id)]);
  // Taken back meanwhile, or for a post of which its owner sees nobody.
  if (!listing?.isShown || !shower || isAway(member)) return undefined;
  const locale = member.language;
  const words = { name: asWords(shower.name), title: asWords(listing.title) };
  return {
    subject: m.mail_shown_subject(words, { locale }),
    paragraphs: [m.mail_shown_text(words, { locale }), m.mail_shown_next({}, { locale })],
    actions: [{ label: m.mail_shown_action({}, { locale }), url: `${origin}/sharedProfiles` }],
    why: m.mail_why_poster({}, { locale }),
  };
};

export const roomLetters = {
  still_available: stillAvailable,
  room_taken: roomTaken,
  room_offered: roomOffered,
  profile_shown: profileShown,
  post_waiting: postWaiting,
  post_approved: postApproved,
} as const satisfies Record<string, LetterWriter>;
