import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import type { Locale } from "../../../../paraglide/runtime.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailContent, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import type { ConversationSide } from "../../conversation-kinds.ts";
import { conversationPath } from "../../conversation-paths.ts";
import { messageMailsLink } from "../../message-mails-link.ts";
import { toldNoticeText } from "../../notice-text.ts";
import { safetyText } from "../../safety-text.ts";
import { getSide } from "../conversations.policy.ts";
import { type ConversationRow, findConversation, findVisitTime } from "../inbox.queries.ts";
import { isSentAlone } from "../message-mail-limit.queries.ts";
import { wantsMessageMails } from "../message-mails.queries.ts";
import { findUnread, isStillUnread } from "./unread.ts";

const mailData = z.object({ conversation: z.string(), first: z.int() });

/**
 * Tells the reader that messages are unread or that something happened. It does not quote messages, because the page
 * masks numbers and shows warnings.
 */
export const messageUnreadMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, links, origin }, mail, recipient, now) {
    const { memberId } = mail;
    const unread = mailData.parse(mail.data);
    if (isAway(recipient) || !(await wantsMessageMails(db, memberId))) return undefined;
    const row = await findConversation(db, memberId, unread.conversation);
    if (!isStillUnread(row, memberId, unread)) return undefined;
    const locale = recipient.language;
    const side = getSide({ memberId }, row);
    const found = await findUnread(db, row, side);
    if (!found || !(await isSentAlone(db, mail, unread, now))) return undefined;
    const { notice } = found;
    const visitAt = notice ? await findVisitTime(db, row.id, notice) : undefined;
    const unsubscribe = messageMailsLink(links, origin, memberId, now);
    const url = origin + conversationPath(unread.conversation);
    const stop = { label: m.mail_message_stop({}, { locale }), url: unsubscribe };
    return notice
      ? {
          ...aboutNotice(row, toldNoticeText(notice, toInlineText(row.personName), visitAt, locale), url, stop, locale),
          unsubscribe,
        }
      : { ...aboutMessage(row, side, url, stop, locale), unsubscribe };
  },
};

type Action = MailContent["actions"][number];

const titleOf = ({ listing }: ConversationRow): string | undefined => listing?.title && toInlineText(listing.title);

function aboutMessage(
  row: ConversationRow,
  side: ConversationSide,
  url: string,
  stop: Action,
  locale: Locale,
): MailContent {
  const name = toInlineText(row.personName);
  const title = titleOf(row);
  return {
    subject: m.mail_message_subject({ name }, { locale }),
    paragraphs: [
      title ? m.mail_message_text({ name, title }, { locale }) : m.mail_message_text_gone({ name }, { locale }),
    ],
    actions: [{ label: m.mail_message_action({}, { locale }), url }, stop],
    after: [safetyText(side, locale)],
    why: m.mail_why_message({}, { locale }),
  };
}

function aboutNotice(row: ConversationRow, text: string, url: string, stop: Action, locale: Locale): MailContent {
  const title = titleOf(row);
  return {
    subject: title ? m.mail_notice_subject({ title }, { locale }) : m.mail_notice_subject_gone({}, { locale }),
    paragraphs: [text],
    actions: [{ label: m.opener_continue({}, { locale }), url }, stop],
    why: m.mail_why_notice({}, { locale }),
  };
}
