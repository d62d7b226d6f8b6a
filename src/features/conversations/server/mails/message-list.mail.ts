import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { number } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { messageMails } from "../../conversation.limits.ts";
import { INBOX_PATH } from "../../conversation-paths.ts";
import { messageMailsLink } from "../../message-mails-link.ts";
import { safetyText } from "../../safety-text.ts";
import { getSide } from "../conversations.policy.ts";
import { type ConversationRow, findConversations } from "../inbox.queries.ts";
import { toUnreadFrom } from "../message-mail-limit.queries.ts";
import { wantsMessageMails } from "../message-mails.queries.ts";
import { findUnread, isStillUnread } from "./unread.ts";

const mailData = z.object({ unread: z.array(z.string()) });

/** The evening mail lists all conversations that had no mail of their own, because the daily limit was reached. */
export const messageListMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, links, origin }, { data, memberId }, recipient, now) {
    if (isAway(recipient) || !(await wantsMessageMails(db, memberId))) return undefined;
    const firsts = new Map(
      mailData.parse(data).unread.map((entry) => [toUnreadFrom(entry).conversation, toUnreadFrom(entry).first]),
    );
    const rows: ConversationRow[] = [];
    for (const row of await findConversations(db, memberId, [...firsts.keys()])) {
      const isUnread = isStillUnread(row, memberId, { first: firsts.get(row.id) ?? 0 });
      if (isUnread && (row.state !== "closed" || (await findUnread(db, row, getSide({ memberId }, row)))))
        rows.push(row);
    }
    if (rows.length === 0) return undefined;
    const locale = recipient.language;
    const lines = rows.slice(0, messageMails.listed).map(({ personName, listing }) => {
      const name = toInlineText(personName);
      return listing ? m.mail_list_line({ name, title: toInlineText(listing.title) }, { locale }) : name;
    });
    const rest = rows.length - lines.length;
    const unsubscribe = messageMailsLink(links, origin, memberId, now);
    return {
      subject: m.mail_list_subject({ count: rows.length, shown: number(rows.length, locale) }, { locale }),
      paragraphs: [
        m.mail_list_text({}, { locale }),
        ...lines,
        ...(rest > 0 ? [m.mail_list_more({ shown: number(rest, locale) }, { locale })] : []),
      ],
      actions: [
        { label: m.mail_list_action({}, { locale }), url: `${origin}${INBOX_PATH}?show=unread` },
        { label: m.mail_message_stop({}, { locale }), url: unsubscribe },
      ],
      after: [...new Set(rows.map((row) => getSide({ memberId }, row)))].map((side) => safetyText(side, locale)),
      why: m.mail_why_message({}, { locale }),
      unsubscribe,
    };
  },
};
