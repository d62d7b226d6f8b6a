import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { date } from "../../../../platform/i18n/format.ts";
import type { MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { visitPassPath } from "../../../viewings/viewing-paths.ts";
import { findPass } from "../visit-pass.queries.ts";
import { listFriends } from "../visit-pass-friends.queries.ts";

const mailData = z.object({ pass: z.string() });

/** Asks the seeker whether they are out. It is not sent if the seeker has answered, or if the friend was told. */
export const visitAskMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, origin }, { data }, { language: locale }, now) {
    const pass = await findPass(db, mailData.parse(data).pass, now);
    if (pass?.step !== 2 || !pass.dueAt) return undefined;
    const hasFriend = (await listFriends(db, pass.id)).some(({ confirmedAt }) => confirmedAt !== null);
    const time = date(pass.dueAt, "time", locale);
    return {
      subject: m.mail_visit_ask_subject({}, { locale }),
      paragraphs: [
        pass.cause === null
          ? m.mail_visit_ask_text({ time: date(pass.outBy, "time", locale) }, { locale })
          : pass.cause === "moved"
            ? m.mail_visit_ask_moved({}, { locale })
            : m.mail_visit_ask_cancelled({}, { locale }),
        hasFriend ? m.mail_visit_ask_friend({ time }, { locale }) : m.mail_visit_ask_nobody({}, { locale }),
      ],
      actions: [{ label: m.mail_visit_ask_action({}, { locale }), url: origin + visitPassPath(pass.viewingId) }],
      after: [m.mail_visit_ask_danger({}, { locale })],
      why: m.mail_visit_ask_why({}, { locale }),
    };
  },
};
