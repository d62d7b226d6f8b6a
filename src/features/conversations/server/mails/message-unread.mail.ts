import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { conversationPath } from "../../conversation-paths.ts";
import { messageMailsLink } from "../../message-mails-link.ts";
import { sideOf } from "../conversations.policy.ts";
import { findConversation } from "../inbox.queries.ts";
import { wantsMessageMails } from "../message-mails.queries.ts";

const mailData = z.object({ conversation: z.string() });

/** Something is unread. The mail does not quote it: the page masks numbers and shows warnings. */
export const messageUnreadMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, links, origin }, { data, memberId }, recipient, now) {
    const { conversation } = mailData.parse(data);
    if (isAway(recipient) || !(await wantsMessageMails(db, memberId))) return undefined;
    const row = await findConversation(db, memberId, conversation);
    if (!row || row.unread === 0 || row.isHidden || sideOf({ memberId }, row) === undefined) return undefined;
    const locale = recipient.language;
    const name = toInlineText(row.personName);
    const unsubscribe = messageMailsLink(links, origin, memberId, now);
    return {
      subject: m.mail_message_subject({ name }, { locale }),
      paragraphs: [
        row.listing ? m.mail_message_text({ name, title: toInlineText(row.listing.title) }, { locale }) : m.mail_message_text_gone({ name }, { locale }),
      ],
      actions: [
        { label: m.mail_message_action({}, { locale }), url: origin + conversationPath(conversation) },
        { label: m.mail_message_stop({}, { locale }), url: unsubscribe },
      ],
      after: [m.mail_message_safety({}, { locale })],
      why: m.mail_why_message({}, { locale }),
      unsubscribe,
    };
  },
};
