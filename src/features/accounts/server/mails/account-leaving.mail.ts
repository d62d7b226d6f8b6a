import * as m from "../../../../paraglide/messages.js";
import { date } from "../../../../platform/i18n/format.ts";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { DAY_MS } from "../../../../platform/time.ts";
import { LEAVING_DAYS } from "../../account.limits.ts";

export const accountLeavingMail: MailTemplate = {
  sendsToUnverified: true,
  async write({ origin }, _mail, { language: locale, leavingAt }) {
    if (leavingAt === null) return undefined;
    const day = date(new Date(leavingAt.getTime() + LEAVING_DAYS * DAY_MS), "long", locale);
    return {
      subject: m.mail_leaving_subject({ date: day }, { locale }),
      paragraphs: [m.mail_leaving_text({}, { locale }), m.mail_leaving_next({ date: day }, { locale })],
      actions: [{ label: m.mail_leaving_action({}, { locale }), url: `${origin}/leaving` }],
      after: [m.mail_leaving_not_you({}, { locale })],
      why: m.mail_why_account({}, { locale }),
    };
  },
};
