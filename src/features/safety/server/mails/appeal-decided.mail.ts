import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { titleFor } from "./decision-parts.ts";
import { findMailedCase } from "./safety-mails.queries.ts";

const mailData = z.object({ case: z.string() });

export const appealGrantedMail: MailTemplate = {
  sendsToUnverified: true,
  async write({ db, origin }, { data }, recipient) {
    const decided = await findMailedCase(db, mailData.parse(data).case);
    if (!decided) return undefined;
    const locale = recipient.language;
    const text =
      decided.title === null
        ? m.mail_granted_account({}, { locale })
        : m.mail_granted_post({ title: titleFor(recipient, decided.title) }, { locale });
    return {
      subject: m.mail_granted_subject({}, { locale }),
      paragraphs: [text],
      quote: decided.note,
      actions: [{ label: m.mail_see_posts({}, { locale }), url: `${origin}/myListings` }],
      why: m.mail_why_account({}, { locale }),
    };
  },
};

export const appealRejectedMail: MailTemplate = {
  sendsToUnverified: true,
  async write({ db, origin }, { data }, recipient) {
    const decided = await findMailedCase(db, mailData.parse(data).case);
    if (!decided) return undefined;
    const locale = recipient.language;
    const text =
      decided.title === null
        ? m.mail_rejected_account({}, { locale })
        : m.mail_rejected_post({ title: titleFor(recipient, decided.title) }, { locale });
    return {
      subject: m.mail_rejected_subject({}, { locale }),
      paragraphs: [text],
      quote: decided.note,
      actions: [{ label: m.mail_rejected_action({}, { locale }), url: `${origin}/terms` }],
      why: m.mail_why_account({}, { locale }),
    };
  },
};
