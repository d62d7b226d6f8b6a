import type { KeptMessage, KeptVisit } from "../features/offline/offline-visits.ts";
import * as m from "../paraglide/messages.js";
import { date, number } from "../platform/i18n/format.ts";
import { writtenIn } from "../platform/i18n/written-in.ts";
import { element } from "./elements.ts";

/** A link to the page of the visit: without a network the worker answers with this page, which then shows the visit. */
export const visitCard = ({ id, startsAt, name, title }: KeptVisit): HTMLElement =>
  element(
    "li",
    { class: "offline-visit-card" },
    element(
      "h3",
      {},
      element(
        "a",
        { href: `/viewings/${id}` },
        m.viewing_when({ day: date(startsAt, "fullDay"), time: date(startsAt, "time") }),
      ),
    ),
    element("p", { lang: writtenIn(name) }, name),
    title === null ? undefined : element("p", { lang: writtenIn(title) }, title),
  );

const messageOf = ({ isOwn, text, sentAt }: KeptMessage, name: string) =>
  element(
    "li",
    {},
    element("p", { class: "offline-as-of" }, `${isOwn ? m.offline_you() : name} · ${date(sentAt, "moment")}`),
    element("p", { class: "offline-words", lang: writtenIn(text) }, text),
  );

const factOf = (label: string, value: string, lang?: string) =>
  element("div", {}, element("dt", {}, label), element("dd", lang ? { lang } : {}, value));

/** Day, time, address, code and the newest messages. */
export function visitView(visit: KeptVisit): HTMLElement {
  const { startsAt, endsAt, name, title, address, code, messages } = visit;
  return element(
    "article",
    { class: "offline-room" },
    element("h1", {}, date(startsAt, "fullDay")),
    element(
      "p",
      { class: "offline-note" },
      m.viewing_from_to({ from: date(startsAt, "time"), to: date(endsAt, "time") }),
    ),
    element(
      "dl",
      {},
      address === null ? undefined : factOf(m.viewing_address(), address, writtenIn(address)),
      code === null
        ? undefined
        : factOf(
            m.viewing_door_own(),
            code.replaceAll(/\d/g, (digit) => number(Number(digit))),
          ),
      factOf(m.field_name(), name, writtenIn(name)),
      title === null ? undefined : factOf(m.viewing_room(), title, writtenIn(title)),
    ),
    messages.length > 0 ? element("h2", {}, m.offline_messages()) : undefined,
    messages.length > 0
      ? element("ul", { class: "offline-messages" }, ...messages.map((message) => messageOf(message, name)))
      : undefined,
  );
}
