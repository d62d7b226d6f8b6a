import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { findMailedListing, isOffered } from "./seeker-mails.queries.ts";

const mailData = z.object({ listing: z.string(), wanted: z.string() });

/** Tells a seeker that a poster offers them a room. */
export const roomOfferedMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, origin }, { data }, recipient, now) {
    const { listing: id, wanted } = mailData.parse(data);
    const listing = await findMailedListing(db, id);
    if (!listing?.isShown || !listing.available || isAway(recipient) || !(await isOffered(db, wanted, id, now)))
      return undefined;
    const locale = recipient.language;
    const title = toInlineText(listing.title);
    return {
      subject: m.mail_offered_subject({ title }, { locale }),
      paragraphs: [m.mail_offered_text({ title }, { locale }), m.mail_offered_next({}, { locale })],
      actions: [
        { label: m.mail_offered_action({}, { locale }), url: `${origin}/featuredPostDetails/${listing.id}` },
        { label: m.mail_offered_all({}, { locale }), url: `${origin}/inbox?show=offers` },
      ],
      after: [m.mail_offered_told({}, { locale })],
      why: m.mail_why_wanted({}, { locale }),
    };
  },
};
