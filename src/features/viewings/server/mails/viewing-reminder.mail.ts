import * as m from "../../../../paraglide/messages.js";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { viewingLink } from "../../viewing-link.ts";
import { viewingPath } from "../../viewing-paths.ts";
import { findReminded } from "./due-viewing.ts";
import { viewingTexts } from "./viewing-texts.ts";

/**
 * Reminds the seeker a day and two hours before. This mail cannot be turned off, because the poster waits at the door.
 */
export const viewingReminderMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, links, origin }, { data, memberId }, recipient, now) {
    const row = isAway(recipient) ? undefined : await findReminded(db, data, memberId, now);
    if (row?.seekerId !== memberId) return undefined;
    const locale = recipient.language;
    const texts = viewingTexts(row, locale);
    const answer = viewingLink(links, origin, { viewingId: row.id, startsAt: row.startsAt });
    const cannot = { label: m.mail_viewing_cannot({}, { locale }), url: `${answer}?answer=cannot` };
    const open = { label: m.mail_viewing_open({}, { locale }), url: origin + viewingPath(row.id) };
    return {
      subject: m.mail_viewing_subject(texts, { locale }),
      paragraphs: [
        m.mail_viewing_text(texts, { locale }),
        row.isComing
          ? m.mail_viewing_said_coming({}, { locale })
          : m.mail_viewing_ask({ name: texts.poster }, { locale }),
      ],
      actions: row.isComing
        ? [open, cannot]
        : [{ label: m.mail_viewing_coming({}, { locale }), url: `${answer}?answer=coming` }, cannot, open],
      after: [m.mail_viewing_address({}, { locale })],
      why: m.mail_why_viewing({}, { locale }),
    };
  },
};
