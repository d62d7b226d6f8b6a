import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import type { PushTemplate } from "../../../../platform/push/push-template.ts";
import { viewingPath } from "../../viewing-paths.ts";
import { findReminded } from "../mails/due-viewing.ts";
import { viewingTexts } from "../mails/viewing-texts.ts";
import { pushAbouts } from "../viewing-reminders.ts";

const pushData = z.object({ about: z.enum(pushAbouts) });

/** Reminders. They contain no address and no code, because anybody can read a lock screen. */
export const viewingsPush: PushTemplate = {
  async write({ db }, { data, memberId }, { language: locale }, now) {
    const { about } = pushData.parse(data);
    const row = await findReminded(db, data, memberId, now);
    if (!row || (about === "unanswered" && row.isComing)) return undefined;
    const { day, time, title, poster, seeker } = viewingTexts(row, locale);
    const path = viewingPath(row.id);
    if (about === "unanswered")
      return { title: m.mail_viewing_unanswered_subject({ name: seeker, time }, { locale }), body: title, path };
    const name = about === "host" ? seeker : poster;
    return {
      title: m.push_viewing_title({ day, time }, { locale }),
      body: m.push_viewing_body({ name, title }, { locale }),
      path,
    };
  },
};
