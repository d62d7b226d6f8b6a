/** Texts about what changed after the pass was made. The friend's page and mails show them. */
import * as m from "../../paraglide/messages.js";
import type { Locale } from "../../paraglide/runtime.js";
import { date } from "../../platform/i18n/format.ts";
import type { VisitChange } from "./visit-pass.view.ts";

interface Told {
  /** The address that the seeker was told first. */
  address: string | null;
  changes: readonly VisitChange[];
}

/** Returns the address that the host told last. */
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

/** Returns the lines, or none if nothing has changed. `locale` defaults to that of the request. */
export function changeTexts({ address, changes }: Told, name: string, locale?: Locale): string[] {
  const lines = changes.map((change) => changeText(change, name, locale));
  const hasMoved = changes.some(({ kind }) => kind === "address");
  return hasMoved && address !== null ? [m.visit_change_told({ address }, locale && { locale }), ...lines] : lines;
}
