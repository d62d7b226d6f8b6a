import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { titleFor } from "./decision-parts.ts";
import { findMailedCase } from "./safety-mails.queries.ts";

const mailData = z.object({ case: z.string() });

interface Texts {
  subject: typeof m.mail_granted_subject;
  account: typeof m.mail_granted_account;
  post: typeof m.mail_granted_post;
  action: typeof m.mail_see_posts;
  path: string;
}

const appealDecidedMail = (texts: Texts): MailTemplate => ({
  sendsToUnverified: true,
  async write({ db, origin }, { data }, recipient) {
    const decided = await findMailedCase(db, mailData.parse(data).case);
    if (!decided) return undefined;
    const locale = recipient.language;
    const text =
      decided.title === null
        ? texts.account({}, { locale })
        : texts.post({ title: titleFor(recipient, decided.title) }, { locale });
    return {
      subject: texts.subject({}, { locale }),
      paragraphs: [text],
      quote: decided.note,
      actions: [{ label: texts.action({}, { locale }), url: origin + texts.path }],
      why: m.mail_why_account({}, { locale }),
    };
  },
});

export const appealGrantedMail = appealDecidedMail({
  subject: m.mail_granted_subject,
  account: m.mail_granted_account,
  post: m.mail_granted_post,
  action: m.mail_see_posts,
  path: "/myListings",
});

export const appealRejectedMail = appealDecidedMail({
  subject: m.mail_rejected_subject,
  account: m.mail_rejected_account,
  post: m.mail_rejected_post,
  action: m.mail_rejected_action,
  path: "/terms",
});
