import { costView } from "../features/facts/cost-labels.ts";
import { factsView } from "../features/facts/fact-labels.ts";
import { accommodationOnWire, availabilityOnWire, smokingOnWire } from "../features/listings/listing-choices.ts";
import {
  accommodationLabel,
  availabilityLabel,
  genderLabel,
  smokingLabel,
} from "../features/listings/listing-labels.ts";
import type { OfflineRoom } from "../features/offline/offline-rooms.ts";
import * as m from "../paraglide/messages.js";
import { date, taka } from "../platform/i18n/format.ts";
import { writtenIn } from "../platform/i18n/written-in.ts";
import { element } from "./elements.ts";

/** '2:05 pm' of today, of other days with the date. */
function asOf({ keptAt }: OfflineRoom): string {
  const kept = new Date(keptAt);
  const isToday = date(kept, "iso") === date(new Date(), "iso");
  return m.offline_as_of({ time: date(kept, isToday ? "time" : "moment") });
}

function photoOf({ photo }: OfflineRoom, alt: string): HTMLElement {
  if (!photo) return element("div", { class: "offline-no-photo" });
  return element("img", { src: URL.createObjectURL(photo), alt, width: "320", height: "240" });
}

const rentOf = ({ room }: OfflineRoom) => `${taka(room.rent)} ${m.per_month()}`;

/** A link to the page of the room: without a network the worker answers with this page, which then shows the room. */
export function roomCard(kept: OfflineRoom): HTMLElement {
  const { id, room } = kept;
  return element(
    "li",
    {},
    photoOf(kept, ""),
    element(
      "div",
      {},
      element("h3", {}, element("a", { href: `/featuredPostDetails/${id}`, lang: writtenIn(room.title) }, room.title)),
      element("p", {}, element("strong", {}, rentOf(kept))),
      element("p", { lang: writtenIn(room.location) }, room.location),
      element("p", { class: "offline-as-of" }, asOf(kept)),
    ),
  );
}

type Fact = [label: string, value: string, language?: string];

/** What a month costs in all. Costs that the owner did not give are our estimate, as on the page of the room. */
function costsOf({ rent, facts, costs }: OfflineRoom["room"]): Fact[] {
  return facts && costs ? [[m.truecost_all_in(), costView({ rent, facts, costs }).allIn]] : [];
}

/** When the gate shuts, the other rules, and what there is. */
export const houseFactsOf = ({ facts = {} }: OfflineRoom["room"]): Fact[] =>
  factsView(facts).groups.flatMap((group) => group.facts.map(({ label, value }): Fact => [label, value]));

export function factsOf({ room }: Pick<OfflineRoom, "room">): Fact[] {
  return [
    [m.field_budget(), `${taka(room.rent)} ${m.per_month()}`],
    ...costsOf(room),
    [m.field_move_in(), date(room.moveInDate)],
    [
      m.field_accommodation(),
      accommodationLabel(room.accommodationFor === accommodationOnWire.single ? "single" : "shared"),
    ],
    [m.field_gender(), genderLabel(room.gender)],
    [m.field_smoking(), smokingLabel(room.smokingPreference === smokingOnWire.smoker ? "smoker" : "nonSmoker")],
    [m.field_name(), room.name, writtenIn(room.name)],
  ];
}

const listOf = (facts: readonly Fact[]) =>
  element(
    "dl",
    {},
    ...facts.map(([label, value, lang]) =>
      element("div", {}, element("dt", {}, label), element("dd", lang ? { lang } : {}, value)),
    ),
  );

export function roomView(kept: OfflineRoom): HTMLElement {
  const { room } = kept;
  const house = houseFactsOf(room);
  return element(
    "article",
    { class: "offline-room" },
    element("h1", { lang: writtenIn(room.title) }, room.title),
    element("p", { lang: writtenIn(room.location) }, room.location),
    element(
      "p",
      { class: "offline-note" },
      `${availabilityLabel(room.Availability === availabilityOnWire.true)} · ${asOf(kept)}`,
    ),
    photoOf(kept, m.listing_photo({ title: room.title })),
    listOf(factsOf(kept)),
    house.length > 0 ? listOf(house) : undefined,
    element("h2", {}, m.listing_about()),
    element("p", { class: "offline-words", lang: writtenIn(room.description) }, room.description),
    element("p", {}, m.offline_no_contact()),
  );
}
