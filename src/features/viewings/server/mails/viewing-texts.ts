import * as m from "../../../../paraglide/messages.js";
import type { Locale } from "../../../../paraglide/runtime.js";
import { date } from "../../../../platform/i18n/format.ts";
import { toInlineText } from "../../../../platform/mail/mail-layout.ts";
import type { ViewingRow } from "../viewings.queries.ts";

/** The texts that all mails and notifications about a viewing use. */
export function viewingTexts({ listing, startsAt, posterName, seekerName }: ViewingRow, locale: Locale) {
  return {
    day: date(startsAt, "day", locale),
    time: date(startsAt, "time", locale),
    title: listing ? toInlineText(listing.title) : m.viewing_calendar_title_gone({}, { locale }),
    poster: toInlineText(posterName),
    seeker: toInlineText(seekerName),
  };
}
