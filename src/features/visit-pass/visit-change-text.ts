/** What happened to the visit since the seeker was told the address: on the friend's page and in mails. */
import * as m from "../../paraglide/messages.js";
import type { Locale } from "../../paraglide/runtime.js";
import { date } from "../../platform/i18n/format.ts";
import type { VisitChange } from "./visit-pass.view.ts";

interface Told {
  /** As the seeker was told it first. */
  address: string | null;
  changes: readonly VisitChange[];
}

/** Where the host says now. */
export const latestAddress = ({ address, changes }: Told): string | null =>
  changes.findLast((one) => one.address !== null)?.address ?? address;

function changeText({ kind, at, by, address, startsAt }: VisitChange, name: string, locale?: Locale): string {
  const options = locale && { locale };
  const when = { day: date(at, "day", locale), time: date(at, "time", locale) };
  if (kind === "address") return m.visit_change_address({ ...when, address: address ?? "" }, options);
  if (kind === "cancelled") {
    if (by === null) return m.visit_change_cancelled_unknown(when, options);
    return by === "poster"
      ? m.visit_change_cancelled(when, options)
      : m.visit_change_cancelled_own({ ...when, name }, options);
  }
  const to = { newDay: date(startsAt ?? at, "day", locale), newTime: date(startsAt ?? at, "time", locale) };
  return by === "seeker"
    ? m.visit_change_moved_own({ ...when, ...to, name }, options)
    : m.visit_change_moved({ ...when, ...to }, options);
}

/** Without a locale: that of the request. Empty if nothing has changed. */
export function changeTexts({ address, changes }: Told, name: string, locale?: Locale): string[] {
  const lines = changes.map((change) => changeText(change, name, locale));
  const hasMoved = changes.some(({ kind }) => kind === "address");
  return hasMoved && address !== null ? [m.visit_change_told({ address }, locale && { locale }), ...lines] : lines;
}
