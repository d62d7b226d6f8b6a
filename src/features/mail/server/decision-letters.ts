import { z } from "zod";
import * as m from "../../../paraglide/messages.js";
import { date } from "../../../platform/i18n/format.ts";
import { moderationLimits } from "../../safety/moderation.schema.ts";
import type { LetterTools, LetterWriter } from "./letter.ts";
import { findMailCase, findMailListing, type MailCase, type MailMember } from "./mail.queries.ts";
import { asWords } from "./mail-layout.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const caseData = z.object({ case: z.string() });
const postData = z.object({ listing: z.string(), case: z.string() });

type Locale = MailMember["language"];

/** Undefined: too late for that. */
function appealOf({ links, origin }: LetterTools, { id, decidedAt }: MailCase, now: Date, locale: Locale) {
  const until = decidedAt && new Date(decidedAt.getTime() + moderationLimits.appealDays * DAY_MS);
  if (!until || until <= now) return undefined;
  return {
    actions: [{ label: m.mail_appeal_action({}, { locale }), url: `${origin}/appeal/${links.sign("appeal", [id], until)}` }] as const,
    paragraph: m.mail_appeal_next({ date: date(until, "long", locale) }, { locale }),
  };
}

/** These letters also go to addresses that are not verified, which may be a stranger's: the member's own words stay out of them. */
const titleFor = ({ isEmailVerified, language }: MailMember, title: string) => (isEmailVerified ? asWords(title) : m.mail_your_post({}, { locale: language }));

const postChanges: LetterWriter = async (tools, { data }, member, now) => {
  const about = postData.parse(data);
  const [listing, decided] = [await findMailListing(tools.db, about.listing), await findMailCase(tools.db, about.case)];
  if (listing?.state !== "changes" || !decided) return undefined;
  const locale = member.language;
  const title = titleFor(member, listing.title);
  const appeal = appealOf(tools, decided, now, locale);
  return {
    subject: m.mail_changes_subject({ title }, { locale }),
    paragraphs: [m.mail_changes_text({ title }, { locale })],
    quote: decided.note,
    actions: [{ label: m.mail_changes_action({}, { locale }), url: `${tools.origin}/updatePage/${listing.id}` }, ...(appeal?.actions ?? [])],
    after: [m.mail_changes_next({}, { locale }), ...(appeal ? [appeal.paragraph] : [])],
    why: m.mail_why_poster({}, { locale }),
  };
};

const postRemoved: LetterWriter = async (tools, { data }, member, now) => {
  const about = postData.parse(data);
  const [listing, decided] = [await findMailListing(tools.db, about.listing), await findMailCase(tools.db, about.case)];
  const locale = member.language;
  const appeal = decided && appealOf(tools, decided, now, locale);
  if (listing?.state !== "removed" || !appeal) return undefined;
  const title = titleFor(member, listing.title);
  return {
    subject: m.mail_removed_subject({ title }, { locale }),
    paragraphs: [m.mail_removed_text({ title }, { locale })],
    quote: decided.note,
    actions: appeal.actions,
    after: [appeal.paragraph],
    why: m.mail_why_poster({}, { locale }),
  };
};

const memberSuspended: LetterWriter = async (tools, { data }, member, now) => {
  const decided = await findMailCase(tools.db, caseData.parse(data).case);
  const locale = member.language;
  const appeal = decided && appealOf(tools, decided, now, locale);
  if (member.suspendedAt === null || !appeal) return undefined;
  return {
    subject: m.mail_suspended_subject({}, { locale }),
    paragraphs: [m.mail_suspended_text({}, { locale })],
    quote: decided.note,
    actions: appeal.actions,
    after: [appeal.paragraph],
    why: m.mail_why_account({}, { locale }),
  };
};

const appealGranted: LetterWriter = async ({ db, origin }, { data }, member) => {
  const decided = await findMailCase(db, caseData.parse(data).case);
  if (!decided) return undefined;
  const locale = member.language;
  const said = decided.title === null ? m.mail_granted_account({}, { locale }) : m.mail_granted_post({ title: titleFor(member, decided.title) }, { locale });
  return {
    subject: m.mail_granted_subject({}, { locale }),
    paragraphs: [said],
    quote: decided.note,
    actions: [{ label: m.mail_see_posts({}, { locale }), url: `${origin}/myListings` }],
    why: m.mail_why_account({}, { locale }),
  };
};

const appealRejected: LetterWriter = async ({ db, origin }, { data }, member) => {
  const decided = await findMailCase(db, caseData.parse(data).case);
  if (!decided) return undefined;
  const locale = member.language;
  const said = decided.title === null ? m.mail_rejected_account({}, { locale }) : m.mail_rejected_post({ title: titleFor(member, decided.title) }, { locale });
  return {
    subject: m.mail_rejected_subject({}, { locale }),
    paragraphs: [said],
    quote: decided.note,
    actions: [{ label: m.mail_rejected_action({}, { locale }), url: `${origin}/terms` }],
    why: m.mail_why_account({}, { locale }),
  };
};

export const decisionLetters = {
  post_changes: postChanges,
  post_removed: postRemoved,
  member_suspended: memberSuspended,
  appeal_granted: appealGranted,
  appeal_rejected: appealRejected,
} as const satisfies Record<string, LetterWriter>;
