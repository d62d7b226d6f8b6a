import * as m from "../../../../paraglide/messages.js";
import type { Locale } from "../../../../paraglide/runtime.js";
import { number, taka } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import { isAway, type MailList, type MailTemplate } from "../../../../platform/mail/mail-template.ts";
import { ALERTS_PATH } from "../../../../platform/web/paths.ts";
import { type Alert, type RoomChange, readAlert } from "../../alert.ts";
import { alertsLink } from "../../alerts-link.ts";
import type { SavedSearch } from "../../saved-search.view.ts";
import { openPath } from "../../saved-search-paths.ts";
import { wantsRoomNews } from "../alert-member.queries.ts";
import { listSearches } from "../saved-searches.queries.ts";
import { type AlertRoom, findAlertRooms } from "./alert-rooms.queries.ts";

function areaOf({ areaName, areaNameBn, location }: AlertRoom, locale: Locale): string {
  return (locale === "bn" ? areaNameBn : areaName) ?? location.split(",", 1)[0]?.trim() ?? "";
}

const lineOf = (room: AlertRoom, locale: Locale) =>
  `${taka(room.rent, locale)} · ${toInlineText(areaOf(room, locale))}`;

const changeTexts: Record<RoomChange, (room: AlertRoom, locale: Locale) => string> = {
  taken: (_room, locale) => m.mail_alert_taken({}, { locale }),
  back: (room, locale) => m.mail_alert_back({ line: lineOf(room, locale) }, { locale }),
  cheaper: (room, locale) => m.mail_alert_cheaper({ line: lineOf(room, locale) }, { locale }),
};

/** Whether the change of a saved room still holds. */
const isStillSo = (change: RoomChange, { isAvailable }: AlertRoom) => (change === "taken") === !isAvailable;

interface Written {
  alert: Alert;
  /** The member's searches whose alerts are not off. */
  searches: ReadonlyMap<string, SavedSearch>;
  rooms: ReadonlyMap<string, AlertRoom>;
  origin: string;
  locale: Locale;
}

const toItem = (room: AlertRoom, text: string, origin: string) => ({
  title: toInlineText(room.title),
  text,
  url: `${origin}/featuredPostDetails/${room.id}`,
});

function searchLists({ alert, searches, rooms, origin, locale }: Written): (MailList & { id: string })[] {
  return alert.searches.flatMap(({ id, rooms: ids, hasMore }) => {
    const search = searches.get(id);
    if (!search) return [];
    const items = ids.flatMap((room) => rooms.get(room) ?? []).filter(({ isAvailable }) => isAvailable);
    if (items.length === 0 && !hasMore) return [];
    const label = hasMore ? m.mail_alert_more({}, { locale }) : m.mail_alert_all({}, { locale });
    return [
      {
        id,
        heading: toInlineText(search.name),
        items: items.map((room) => toItem(room, lineOf(room, locale), origin)),
        action: { label, url: `${origin}${openPath(id)}` },
      },
    ];
  });
}

function roomList({ alert, rooms, origin, locale }: Written): MailList[] {
  const items = alert.rooms.flatMap(({ id, change }) => {
    const room = rooms.get(id);
    return room && isStillSo(change, room) ? [toItem(room, changeTexts[change](room, locale), origin)] : [];
  });
  return items.length > 0 ? [{ heading: m.mail_alert_saved({}, { locale }), items }] : [];
}

function subjectOf(found: readonly MailList[], changed: readonly MailList[], locale: Locale): string {
  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  if (count === 0)
    return changed.length > 0 && found.length === 0
      ? m.mail_alert_subject_saved({}, { locale })
      : m.mail_alert_subject_some({}, { locale });
  const inputs = { count, shown: number(count, locale) };
  const [first] = found;
  return found.length === 1 && first
    ? m.mail_alert_subject({ ...inputs, search: first.heading }, { locale })
    : m.mail_alert_subject_many({ ...inputs, searches: number(found.length, locale) }, { locale });
}

/** One mail about the new rooms of all the member's searches and about the changes of their saved rooms. */
export const newRoomsMail: MailTemplate = {
  sendsToUnverified: false,
  async write({ db, links, origin }, { data, memberId }, recipient, now) {
    if (isAway(recipient)) return undefined;
    const alert = readAlert(data);
    const locale = recipient.language;
    const ids = [...alert.searches.flatMap(({ rooms }) => rooms), ...alert.rooms.map(({ id }) => id)];
    const [rooms, own, areRoomsWanted] = [
      await findAlertRooms(db, memberId, ids),
      await listSearches(db, memberId),
      await wantsRoomNews(db, memberId),
    ];
    const searches = new Map(own.filter(({ cadence }) => cadence !== "off").map((search) => [search.id, search]));
    const written: Written = { alert, searches, rooms, origin, locale };
    const [found, changed] = [searchLists(written), areRoomsWanted ? roomList(written) : []];
    if (found.length === 0 && changed.length === 0) return undefined;
    const unsubscribe = alertsLink(
      links,
      origin,
      { memberId, searchIds: found.map(({ id }) => id), isAboutRooms: changed.length > 0 },
      now,
    );
    return {
      subject: subjectOf(found, changed, locale),
      paragraphs: [],
      lists: [...found, ...changed],
      actions: [
        { label: m.mail_alert_settings({}, { locale }), url: `${origin}${ALERTS_PATH}` },
        { label: m.mail_alert_stop({}, { locale }), url: unsubscribe },
      ],
      after: [m.mail_alert_safety({}, { locale })],
      why: m.mail_alert_why({}, { locale }),
      unsubscribe,
    };
  },
};
