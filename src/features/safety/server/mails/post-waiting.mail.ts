import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { findMailedListing } from "./safety-mails.queries.ts";

const mailData = z.object({ listing: z.string() });

/** Tells the owner that their listing waits for a moderator. */
export const postWaitingMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, origin }, { data }, { language: locale }) {
    const listing = await findMailedListing(db, mailData.parse(data).listing);
    if (listing?.state !== "waiting") return undefined;
    const title = toInlineText(listing.title);
    return {
      subject: m.mail_waiting_subject({ title }, { locale }),
      paragraphs: [m.mail_waiting_text({ title }, { locale }), m.mail_waiting_next({}, { locale })],
      actions: [{ label: m.mail_see_posts({}, { locale }), url: `${origin}/myListings` }],
      why: m.mail_why_poster({}, { locale }),
    };
  },
};
