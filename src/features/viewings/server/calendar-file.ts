/** Writes an iCalendar file with one viewing (RFC 5545). */
import * as m from "../../../paraglide/messages.js";
import type { Locale } from "../../../paraglide/runtime.js";
import { toInlineText } from "../../../platform/mail/mail-layout.ts";
import { viewingPath } from "../viewing-paths.ts";
import type { Side } from "./viewings.policy.ts";
import type { ViewingRow } from "./viewings.queries.ts";

const LINE_BYTES = 75;

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);

/** Returns a time in the form 20261127T110000Z. */
const toStamp = (time: Date) => `${time.toISOString().replaceAll(/[-:]/g, "").slice(0, 15)}Z`;

/**
 * Folds a line. A line has at most 75 bytes, and a character is not split. A line that continues another begins with a
 * space.
 */
function fold(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

interface CalendarOptions {
  origin: string;
  locale: Locale;
}

/**
 * Returns the file. The UID stays the same and the sequence rises with every change, so that calendars replace their
 * entry. Calendars are often shared, so the file has the area and not the address.
 */
export function calendarFile(row: ViewingRow, side: Side, { origin, locale }: CalendarOptions): string {
  const { listing } = row;
  const url = origin + viewingPath(row.id);
  const name = toInlineText(side === "seeker" ? row.posterName : row.seekerName);
  const isTitled = listing !== null && (side === "poster" || row.isListingShown);
  const title = isTitled
    ? m.viewing_calendar_title({ title: toInlineText(listing.title) }, { locale })
    : m.viewing_calendar_title_gone({}, { locale });
  const text =
    side === "seeker"
      ? m.viewing_calendar_text({ name, url }, { locale })
      : m.viewing_calendar_text_poster({ name, url }, { locale });
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Nest Mates//Viewings//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:viewing-${row.id}@${new URL(origin).hostname}`,
    `DTSTAMP:${toStamp(row.updatedAt)}`,
    `LAST-MODIFIED:${toStamp(row.updatedAt)}`,
    `SEQUENCE:${row.sequence}`,
    `STATUS:${row.state === "cancelled" ? "CANCELLED" : "CONFIRMED"}`,
    `DTSTART:${toStamp(row.startsAt)}`,
    `DTEND:${toStamp(row.endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    ...(isTitled ? [`LOCATION:${escapeText(toInlineText(listing.location))}`] : []),
    `DESCRIPTION:${escapeText(text)}`,
    `URL:${url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}
