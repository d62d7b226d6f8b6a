import * as m from "../../../../paraglide/messages.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { changedTexts } from "../friend-notice.ts";
import { findFriendMail } from "./friend-mail.ts";

/** Tells a friend that the visit was moved or called off. It is not sent during an alarm, which is more important. */
export const visitChangedMail: MailTemplate = {
  sendsToUnverified: true,
  async write(tools, { data }, _recipient, now) {
    const found = await findFriendMail(tools, data, now);
    if (!found?.friend.confirmedAt || found.pass.toldAt) return undefined;
    const { pass, to, url } = found;
    const locale = to.language;
    const name = toInlineText(pass.name);
    const { title, text } = changedTexts(pass, locale);
    return {
      to,
      subject: title,
      paragraphs: [text],
      actions: [{ label: m.mail_visit_safe_action({}, { locale }), url }],
      why: m.mail_visit_friend_why({ name }, { locale }),
    };
  },
};
