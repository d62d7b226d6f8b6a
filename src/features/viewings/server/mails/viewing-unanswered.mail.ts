import * as m from "../../../../paraglide/messages.js";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { viewingPath } from "../../viewing-paths.ts";
import { findReminded } from "./due-viewing.ts";
import { viewingTexts } from "./viewing-texts.ts";

/** Tells the poster an hour before that the seeker has not said whether they come. */
export const viewingUnansweredMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, origin }, { data, memberId }, recipient, now) {
    const row = isAway(recipient) ? undefined : await findReminded(db, data, memberId, now);
    if (row?.posterId !== memberId || row.isComing) return undefined;
    const locale = recipient.language;
    const texts = viewingTexts(row, locale);
    return {
      subject: m.mail_viewing_unanswered_subject({ name: texts.seeker, time: texts.time }, { locale }),
      paragraphs: [m.mail_viewing_unanswered_text(texts, { locale })],
      actions: [{ label: m.mail_viewing_open({}, { locale }), url: origin + viewingPath(row.id) }],
      why: m.mail_why_viewing_host({}, { locale }),
    };
  },
};
