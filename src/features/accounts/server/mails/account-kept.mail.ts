import * as m from "../../../../paraglide/messages.js";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";

export const accountKeptMail: MailTemplate = {
  sendsToUnverified: true,
  async write({ origin }, _mail, { language: locale, leavingAt }) {
    if (leavingAt !== null) return undefined;
    return {
      subject: m.mail_kept_subject({}, { locale }),
      paragraphs: [m.mail_kept_text({}, { locale })],
      actions: [{ label: m.mail_see_posts({}, { locale }), url: `${origin}/myListings` }],
      why: m.mail_why_account({}, { locale }),
    };
  },
};
