import { type ReadyText, readyTextOf } from "../../features/conversations/web/text-link.tsx";
import * as m from "../../paraglide/messages.js";
import type { Locale } from "../../paraglide/runtime.js";
import { date } from "../../platform/i18n/format.ts";

/** How many of the offered times a suggested message names. */
const TIMES = 3;

export interface Suggestion {
  kind: "questions" | "times";
  language: Locale;
  text: string;
  /** How many times could be named. */
  times: number;
  /** The person has told about themselves, so there is only one question. */
  isShared: boolean;
}

interface Known {
  name: string;
  area: string;
  /** The owner knows the person's profile, so there is nothing to ask but when they come. */
  isShared: boolean;
  /** Offered times that are free. */
  starts: readonly string[];
  /** The owner's saved replies. */
  replies: readonly ReadyText[];
}

/** The message that the owner may send as it is: what is missing, or times to come. The URL chooses another one. */
export function suggestionOf(
  search: URLSearchParams,
  locale: Locale,
  { name, area, isShared, starts, replies }: Known,
): Suggestion {
  const asked = search.get("in");
  const language = asked === "bn" || asked === "en" ? asked : locale;
  const inLanguage = { locale: language };
  const named = starts.slice(0, TIMES);
  const kind = named.length > 0 && search.get("say") === "times" ? "times" : "questions";
  const times = named
    .map((start) =>
      m.viewing_when({ day: date(start, "day", language), time: date(start, "time", language) }, inLanguage),
    )
    .join(" · ");
  const ask = isShared ? m.person_text_visit({}, inLanguage) : m.person_text_ask({}, inLanguage);
  const second = kind === "times" ? m.person_text_times({ times }, inLanguage) : ask;
  const text = readyTextOf(replies, search) ?? `${m.person_text_free({ name, area }, inLanguage)} ${second}`;
  return { kind, language, text, times: named.length, isShared };
}

/** The search of the page with another suggestion. It keeps the filter of the list. */
export function sayingSearch(search: URLSearchParams, kind: Suggestion["kind"], language: Locale): string {
  const others = [...search].filter(([name]) => name !== "say" && name !== "in");
  return `?${new URLSearchParams([...others, ["say", kind], ["in", language]]).toString()}`;
}
