import * as m from "../../../../paraglide/messages.js";
import { date } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { findFriendMail } from "./friend-mail.ts";

/** Tells a friend after an alarm that the seeker is out. */
export const visitSafeMail: MailTemplate = {
  sendsToUnverified: true,
  async write(tools, { data }, _recipient, now) {
    const found = await findFriendMail(tools, data, now);
    if (!found?.pass.safeAt) return undefined;
    const { pass, to, url } = found;
    const locale = to.language;
    const name = toInlineText(pass.name);
    return {
      to,
      subject: m.mail_visit_safe_subject({ name }, { locale }),
      paragraphs: [m.mail_visit_safe_text({ name, time: date(pass.safeAt ?? now, "time", locale) }, { locale })],
      actions: [{ label: m.mail_visit_safe_action({}, { locale }), url }],
      why: m.mail_visit_friend_why({ name }, { locale }),
    };
  },
};
