import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { appealParts, titleFor } from "./decision-parts.ts";
import { findMailedCase, findMailedListing } from "./safety-mails.queries.ts";

const mailData = z.object({ listing: z.string(), case: z.string() });

/** Tells the owner that a moderator asks for changes to their listing. */
export const postChangesMail: MailTemplate = {
  sendsToUnverified: true,
  async write(tools, { data }, recipient, now) {
    const ids = mailData.parse(data);
    const listing = await findMailedListing(tools.db, ids.listing);
    const decided = await findMailedCase(tools.db, ids.case);
    if (listing?.state !== "changes" || !decided) return undefined;
    const locale = recipient.language;
    const title = titleFor(recipient, listing.title);
    const appeal = appealParts(tools, decided, now, locale);
    return {
      subject: m.mail_changes_subject({ title }, { locale }),
      paragraphs: [m.mail_changes_text({ title }, { locale })],
      quote: decided.note,
      actions: [
        { label: m.mail_changes_action({}, { locale }), url: `${tools.origin}/updatePage/${listing.id}` },
        ...(appeal?.actions ?? []),
      ],
      after: [m.mail_changes_next({}, { locale }), ...(appeal ? [appeal.paragraph] : [])],
      why: m.mail_why_poster({}, { locale }),
    };
  },
};
