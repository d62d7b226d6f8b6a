import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { date } from "../../../../platform/i18n/format.ts";
import { toLine } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { viewingLink } from "../../viewing-link.ts";
import { viewingPath } from "../../viewing-paths.ts";
import { calendarFile } from "../calendar-file.ts";
import { viewingNews } from "../viewing-reminders.ts";
import { findReminded } from "./due-viewing.ts";
import { viewingTexts } from "./viewing-texts.ts";

const newsData = z.object({ news: z.enum(viewingNews) });

/**
 * Tells both sides of a visit that was booked, moved or cancelled, with its entry for their calendar. Only the seeker's
 * mail has the address. Nobody can turn it off, because the other side waits at the door.
 */
export const viewingNewsMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, links, origin }, { data, memberId }, recipient, now) {
    const { news } = newsData.parse(data);
    const isCancelled = news === "cancelled";
    const row = isAway(recipient)
      ? undefined
      : await findReminded(db, data, memberId, now, isCancelled ? "cancelled" : "booked");
    if (!row) return undefined;
    const locale = recipient.language;
    const texts = { ...viewingTexts(row, locale), day: date(row.startsAt, "fullDay", locale) };
    const side = row.seekerId === memberId ? "seeker" : "poster";
    const about = side === "seeker" ? { ...texts, name: texts.poster } : { ...texts, name: texts.seeker };
    const open = { label: m.mail_viewing_open({}, { locale }), url: origin + viewingPath(row.id) };
    const answer = viewingLink(links, origin, { viewingId: row.id, startsAt: row.startsAt });
    const cannot = { label: m.mail_viewing_cannot({}, { locale }), url: `${answer}?answer=cannot` };
    const text = side === "seeker" ? m.mail_viewing_text : m.mail_viewing_news_poster;
    const calendar = calendarFile(row, side, { origin, locale });
    const why = side === "seeker" ? m.mail_why_viewing({}, { locale }) : m.mail_why_viewing_host({}, { locale });
    if (isCancelled)
      return {
        subject: m.mail_viewing_news_cancelled(about, { locale }),
        paragraphs: [m.mail_viewing_news_cancelled_text(texts, { locale })],
        actions: [open],
        why,
        calendar,
      };
    const subject =
      news === "moved"
        ? m.mail_viewing_news_moved
        : side === "seeker"
          ? m.mail_viewing_news_subject
          : m.mail_viewing_news_subject_poster;
    return {
      subject: subject(about, { locale }),
      paragraphs: [
        text(texts, { locale }),
        ...(side === "seeker" && row.address
          ? [m.mail_viewing_news_address({ address: toLine(row.address) }, { locale })]
          : []),
      ],
      actions: side === "seeker" ? [open, cannot] : [open],
      after: [side === "seeker" ? m.mail_viewing_news_code({}, { locale }) : m.mail_viewing_host_codes({}, { locale })],
      why,
      calendar,
    };
  },
};
