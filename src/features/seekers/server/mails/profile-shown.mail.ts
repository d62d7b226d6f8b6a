import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { findMailedListing, findProfileSharer } from "./seeker-mails.queries.ts";

const mailData = z.object({ listing: z.string(), person: z.string() });

/** Tells a poster that a seeker shares their profile with them for one of their listings. */
export const profileShownMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, origin }, { data }, recipient) {
    const { listing: id, person } = mailData.parse(data);
    const [listing, sharer] = await Promise.all([findMailedListing(db, id), findProfileSharer(db, person, id)]);
    // The owner of a hidden listing is shown no profiles for it. If the room is taken, no answer is needed.
    if (!listing?.isShown || !listing.available || !sharer || isAway(recipient)) return undefined;
    const locale = recipient.language;
    const inputs = { name: toInlineText(sharer.name), title: toInlineText(listing.title) };
    return {
      subject: m.mail_shown_subject(inputs, { locale }),
      paragraphs: [m.mail_shown_text(inputs, { locale }), m.mail_shown_next({}, { locale })],
      actions: [{ label: m.mail_shown_action({}, { locale }), url: `${origin}/inbox/people/${id}/${person}` }],
      why: m.mail_why_poster({}, { locale }),
    };
  },
};
