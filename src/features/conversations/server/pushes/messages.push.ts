import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import type { PushTemplate } from "../../../../platform/push/push-template.ts";
import { maskNumbers } from "../../../screening/mask-contacts.ts";
import { conversationPath } from "../../conversation-paths.ts";
import { toldNoticeText } from "../../notice-text.ts";
import { getSide } from "../conversations.policy.ts";
import { findConversation, findVisitTime } from "../inbox.queries.ts";
import { findUnread, isStillUnread } from "../mails/unread.ts";

const pushData = z.object({ conversation: z.string(), first: z.int() });

/** Masks numbers, because anybody can read a lock screen. */
const toText = (text: string) => maskNumbers(toInlineText(text), { isShared: false });

/**
 * Tells the reader that messages are unread or that something happened. Like the mail, it does not quote messages.
 * Quiet hours do not apply, because people wrote the messages.
 */
export const messagesPush: PushTemplate = {
  async write({ db }, { data, memberId }, { language: locale }) {
    const unread = pushData.parse(data);
    const row = await findConversation(db, memberId, unread.conversation);
    if (!isStillUnread(row, memberId, unread)) return undefined;
    const [name, title] = [toText(row.personName), row.listing && toText(row.listing.title)];
    const path = conversationPath(unread.conversation);
    const found = await findUnread(db, row, getSide({ memberId }, row));
    if (!found) return undefined;
    const { notice } = found;
    if (notice)
      return {
        title: title ? m.mail_notice_subject({ title }, { locale }) : m.mail_notice_subject_gone({}, { locale }),
        body: toldNoticeText(notice, name, await findVisitTime(db, row.id, notice), locale),
        path,
      };
    return {
      title: m.push_message_title({ name }, { locale }),
      body: title ? m.push_message_body({ title }, { locale }) : m.push_message_body_gone({}, { locale }),
      path,
    };
  },
};
