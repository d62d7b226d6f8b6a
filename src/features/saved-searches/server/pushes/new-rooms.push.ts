import * as m from "../../../../paraglide/messages.js";
import { number } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import type { PushTemplate } from "../../../../platform/push/push-template.ts";
import { ALERTS_PATH } from "../../../../platform/web/paths.ts";
import { readAlert } from "../../alert.ts";
import { openPath } from "../../saved-search-paths.ts";
import { listSearches } from "../saved-searches.queries.ts";

const SAVED_ROOMS_PATH = "/mySearch";

/**
 * A notification with the content of the mail in one line. It counts rooms and does not name them, because anybody can
 * read a lock screen.
 */
export const newRoomsPush: PushTemplate = {
  async write({ db }, { data, memberId }, { language: locale }) {
    const alert = readAlert(data);
    const own = await listSearches(db, memberId);
    const found = alert.searches.flatMap(({ id, rooms }) => {
      const search = own.find((one) => one.id === id && one.cadence !== "off");
      return search ? [{ search, count: rooms.length }] : [];
    });
    const count = found.reduce((sum, one) => sum + one.count, 0);
    const body = m.push_searches_body({}, { locale });
    const [first] = found;
    if (first && count > 0) {
      const inputs = { count, shown: number(count, locale) };
      return found.length === 1
        ? {
            title: m.push_searches_title({ ...inputs, name: toInlineText(first.search.name) }, { locale }),
            body,
            path: openPath(first.search.id),
          }
        : { title: m.push_searches_title_many(inputs, { locale }), body, path: ALERTS_PATH };
    }
    if (alert.rooms.length === 0) return undefined;
    return {
      title: m.push_saved_rooms_title({}, { locale }),
      body: m.push_saved_rooms_body({}, { locale }),
      path: SAVED_ROOMS_PATH,
    };
  },
};
