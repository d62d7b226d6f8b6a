import * as m from "../../../../paraglide/messages.js";
import { date, number } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { HOUR_MS } from "../../../../platform/time.ts";
import { answerHours, messageMails } from "../../conversation.limits.ts";
import { INBOX_PATH } from "../../conversation-paths.ts";
import { listOwedAnswers } from "../message-mails.queries.ts";

/**
 * Lists everybody who waits for the member's answer. It cannot be turned off: without it, requests would lapse unseen.
 */
export const requestsWaitingMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, origin }, { memberId }, recipient) {
    if (isAway(recipient)) return undefined;
    const owed = await listOwedAnswers(db, memberId);
    if (owed.length === 0) return undefined;
    const locale = recipient.language;
    const lines = owed.slice(0, messageMails.listed).map(({ name, title, askedAt }) =>
      m.mail_requests_line(
        {
          name: toInlineText(name),
          title: toInlineText(title ?? ""),
          day: date(new Date(askedAt.getTime() + answerHours.lapse * HOUR_MS), "day", locale),
        },
        { locale },
      ),
    );
    const shown =
      owed.length > messageMails.listed ? `${number(messageMails.listed, locale)}+` : number(owed.length, locale);
    return {
      subject: m.mail_requests_subject({ count: owed.length, shown }, { locale }),
      paragraphs: [m.mail_requests_text({}, { locale }), ...lines],
      actions: [{ label: m.mail_requests_action({}, { locale }), url: `${origin}${INBOX_PATH}?show=turn` }],
      after: [m.mail_requests_next({}, { locale })],
      why: m.mail_why_requests({}, { locale }),
    };
  },
};
