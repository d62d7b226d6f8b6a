import { z } from "zod";
import * as m from "../../../../paraglide/messages.js";
import { date } from "../../../../platform/i18n/format.ts";
import type { PushTemplate } from "../../../../platform/push/push-template.ts";
import { visitPassPath } from "../../../viewings/viewing-paths.ts";
import { findPass } from "../visit-pass.queries.ts";

const pushData = z.object({ subject: z.string() });

/** Asks the seeker whether they are out. It does not mention a friend, because the host may look at the screen. */
export const visitPassPush: PushTemplate = {
  async write({ db }, { data }, { language: locale }, now) {
    const pass = await findPass(db, pushData.parse(data).subject, now);
    if (pass?.step !== 2 || !pass.dueAt) return undefined;
    return {
      title:
        pass.cause === null
          ? m.push_visit_ask_title({}, { locale })
          : pass.cause === "moved"
            ? m.visit_pass_asked_moved({}, { locale })
            : m.visit_pass_asked_cancelled({}, { locale }),
      body: m.push_visit_ask_body({ time: date(pass.dueAt, "time", locale) }, { locale }),
      path: visitPassPath(pass.viewingId),
    };
  },
};
