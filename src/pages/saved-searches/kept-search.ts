import type { AreaRef } from "../../features/areas/server/areas.service.ts";
import { savedSearchLimits } from "../../features/saved-searches/saved-search.limits.ts";
import { readSavedValues } from "../../features/saved-searches/saved-search.schema.ts";
import type { SearchOffer } from "../../features/saved-searches/web/search-offer.tsx";
import { readBrowse } from "../../features/search/browse-search.ts";
import { type BrowseValues, browsePath, filtersInForce, withoutEach } from "../../features/search/browse-values.ts";
import { factLabels } from "../../features/search/web/browse-fact-labels.ts";
import { filterText } from "../../features/search/web/browse-labels.ts";
import * as m from "../../paraglide/messages.js";
import type { Actor } from "../../platform/auth/actor.ts";
import type { PageServices } from "../services.context.ts";

export interface KeptSearch {
  values: BrowseValues;
  name: string;
}

/** The part of a search that is saved. A typed place is replaced by the area that it was understood as. */
function toKept(values: BrowseValues, place: AreaRef | undefined): KeptSearch {
  const { location, ...rest } = values;
  const asked = readSavedValues(queryOf(location !== undefined && place ? { ...rest, area: place.slug } : values));
  const loaded = { facts: factLabels(asked) };
  const texts = withoutEach(asked).map(({ name, value }) => filterText(name, value, asked, place, loaded));
  const name = texts.filter(Boolean).join(" · ") || m.searches_everywhere();
  return { values: asked, name: Array.from(name).slice(0, savedSearchLimits.name).join("") };
}

const queryOf = (values: BrowseValues): string => browsePath(values).split("?")[1] ?? "";

/** Reads a search from a form. */
export async function readKept({ search }: Pick<PageServices, "search">, query: string): Promise<KeptSearch> {
  const { values, meant } = await search.resolvePlace(readBrowse(new URLSearchParams(query)));
  return toKept(values, meant.place);
}

/**
 * The offer to save a search, below a list. A list without filters has no offer, because everybody would be told of
 * every room. The texts are built on the server, so that they are not in the script.
 */
export async function offerFor(
  savedSearches: PageServices["savedSearches"],
  actor: Actor | undefined,
  { values, place, isEmpty }: { values: BrowseValues; place: AreaRef | undefined; isEmpty: boolean },
): Promise<SearchOffer | undefined> {
  if (filtersInForce(values).length === 0) return undefined;
  const kept = toKept(values, place);
  const same = await savedSearches.find(actor, kept.values);
  return {
    query: queryOf(kept.values),
    title: isEmpty ? m.searches_offer_none() : m.searches_offer(),
    text: isEmpty ? m.searches_offer_none_text() : m.searches_offer_text(),
    button: m.searches_offer_button(),
    on: m.searches_offer_on(),
    change: m.searches_offer_change(),
    isSaved: same !== undefined && same.cadence !== "off",
  };
}
