import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { findMailedListing } from "./safety-mails.queries.ts";

const mailData = z.object({ listing: z.string() });

/** Tells the owner that their listing is visible to everybody. */
export const postApprovedMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, origin }, { data }, { language: locale }) {
    const listing = await findMailedListing(db, mailData.parse(data).listing);
    if (!listing?.isShown) return undefined;
    const title = toInlineText(listing.title);
    return {
      subject: m.mail_approved_subject({ title }, { locale }),
      paragraphs: [m.mail_approved_text({ title }, { locale })],
      actions: [{ label: m.mail_approved_action({}, { locale }), url: `${origin}/featuredPostDetails/${listing.id}` }],
      why: m.mail_why_poster({}, { locale }),
    };
  },
};
