import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { appealParts, titleFor } from "./decision-parts.ts";
import { findMailedCase, findMailedListing } from "./safety-mails.queries.ts";

const mailData = z.object({ listing: z.string(), case: z.string() });

/** Tells the owner that a moderator has removed their listing. */
export const postRemovedMail: MailTemplate = {
  sendsToUnverified: true,
  async write(tools, { data }, recipient, now) {
    const ids = mailData.parse(data);
    const listing = await findMailedListing(tools.db, ids.listing);
    const decided = await findMailedCase(tools.db, ids.case);
    const locale = recipient.language;
    const appeal = decided && appealParts(tools, decided, now, locale);
    if (listing?.state !== "removed" || !appeal) return undefined;
    const title = titleFor(recipient, listing.title);
    return {
      subject: m.mail_removed_subject({ title }, { locale }),
      paragraphs: [m.mail_removed_text({ title }, { locale })],
      quote: decided.note,
      actions: appeal.actions,
      after: [appeal.paragraph],
      why: m.mail_why_poster({}, { locale }),
    };
  },
};
