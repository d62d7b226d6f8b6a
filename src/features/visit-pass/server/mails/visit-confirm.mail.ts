import * as m from "../../../../paraglide/messages.js";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { findFriendMail } from "./friend-mail.ts";

/**
 * Asks the owner of an address whether they want to be told. Somebody typed the address and it may be a stranger's, so
 * the mail contains nothing that a member typed.
 */
export const visitConfirmMail: MailTemplate = {
  sendsToUnverified: true,
  async write(tools, { data }, _recipient, now) {
    const found = await findFriendMail(tools, data, now);
    if (!found || found.friend.confirmedAt || found.pass.safeAt) return undefined;
    const { to } = found;
    const locale = to.language;
    return {
      to,
      subject: m.mail_visit_confirm_subject({}, { locale }),
      paragraphs: [m.mail_visit_confirm_text({}, { locale }), m.mail_visit_confirm_more({}, { locale })],
      actions: [{ label: m.mail_visit_confirm_action({}, { locale }), url: found.url }],
      after: [m.mail_visit_confirm_not_you({}, { locale })],
      why: m.mail_visit_confirm_why({}, { locale }),
    };
  },
};
