import * as m from "../../../../paraglide/messages.js";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { ALERTS_PATH } from "../../../../platform/web/paths.ts";
import { alertsLink } from "../../alerts-link.ts";
import { listAskedAbout } from "../saved-searches.queries.ts";

/** Asks a member about searches that nobody opens. Without an answer, the searches go to sleep. */
export const stillLookingMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, links, origin }, { memberId }, recipient, now) {
    const searches = await listAskedAbout(db, memberId);
    if (isAway(recipient) || searches.length === 0) return undefined;
    const locale = recipient.language;
    const unsubscribe = alertsLink(
      links,
      origin,
      { memberId, searchIds: searches.map(({ id }) => id), isAboutRooms: false },
      now,
    );
    return {
      subject: m.mail_looking_subject({}, { locale }),
      paragraphs: [m.mail_looking_text({}, { locale }), ...searches.map(({ name }) => toInlineText(name))],
      actions: [
        { label: m.mail_looking_action({}, { locale }), url: `${origin}${ALERTS_PATH}` },
        { label: m.mail_looking_stop({}, { locale }), url: unsubscribe },
      ],
      why: m.mail_alert_why({}, { locale }),
      unsubscribe,
    };
  },
};
