import * as m from "../../../../paraglide/messages.js";
import { date, number } from "../../../../platform/i18n/format.ts";
import { toInlineText, toLine } from "../../../../platform/mail/mail-layout.ts";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { firstName } from "../../first-name.ts";
import { changeTexts, latestAddress } from "../../visit-change-text.ts";
import { ANSWER_MINUTES } from "../../visit-pass.limits.ts";
import { isFinallySafe } from "../visit-pass.queries.ts";
import { listChanges } from "../visit-pass-changes.queries.ts";
import { findFriendMail } from "./friend-mail.ts";

/**
 * Tells a friend that the seeker has not answered. It says where the seeker went, with every address that the host
 * gave, and what to do. It is not sent if the seeker has answered since.
 */
export const visitAlarmMail: MailTemplate = {
  sendsToUnverified: true,
  async write(tools, { data }, _recipient, now) {
    const found = await findFriendMail(tools, data, now);
    if (!found?.friend.confirmedAt || isFinallySafe(found.pass, now)) return undefined;
    const { pass, to, url } = found;
    const locale = to.language;
    const name = toInlineText(pass.name);
    const time = date(pass.outBy, "time", locale);
    const start = date(pass.startsAt, "time", locale);
    const told = { address: pass.address, changes: await listChanges(tools.db, pass.id) };
    const place = latestAddress(told) ?? pass.location;
    const lines = changeTexts(told, name, locale).map(toLine);
    const isAhead = pass.startsAt > now;
    const minutes = number(ANSWER_MINUTES, locale);
    const host = pass.hostName === null ? "" : toInlineText(firstName(pass.hostName));
    return {
      to,
      subject: m.mail_visit_alarm_subject({ name }, { locale }),
      paragraphs: [
        pass.cause
          ? m.mail_visit_alarm_changed_text({ name, minutes }, { locale })
          : m.mail_visit_alarm_text({ name, time, minutes }, { locale }),
        isAhead
          ? m.mail_visit_alarm_ahead(
              { day: date(pass.startsAt, "day", locale), start, host: host || m.with_you_host_unknown({}, { locale }) },
              { locale },
            )
          : host
            ? m.mail_visit_alarm_visit({ start, host }, { locale })
            : m.mail_visit_alarm_visit_nameless({ start }, { locale }),
        place === null
          ? m.mail_visit_alarm_no_address({}, { locale })
          : lines.length > 0
            ? m.mail_visit_alarm_address_latest({ address: toLine(place) }, { locale })
            : m.mail_visit_alarm_address({ address: toLine(place) }, { locale }),
        ...lines,
        m.mail_visit_alarm_steps({ name }, { locale }),
      ],
      actions: [{ label: m.mail_visit_alarm_action({}, { locale }), url }],
      after: [m.mail_visit_alarm_limits({ name }, { locale })],
      why: m.mail_visit_friend_why({ name }, { locale }),
    };
  },
};
