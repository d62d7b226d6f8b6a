/** Other areas with rooms, if the area of a search has few. Only loaders import this file. */
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { placeName } from "../areas/area-names.ts";
import type { AreaRef, AreasService } from "../areas/server/areas.service.ts";
import { type BrowseValues, filtersInForce, isPlace } from "./browse-values.ts";
import type { ListingFilters } from "./search.schema.ts";
import type { ListingCount } from "./search.wire.ts";
import type { PlaceWords } from "./web/browse-meant.tsx";

/** With this many rooms, readers do not think that the site is empty. */
const FEW = 5;
const MOST_AREAS = 3;

interface Asked {
  values: BrowseValues;
  filters: ListingFilters;
  place: AreaRef | undefined;
  total: ListingCount | undefined;
}

/**
 * Returns a text such as 'Also near: Kazipara (2) · Mirpur 1 (1)'. The areas and their rooms come from the cached
 * counts. Only if the search has other filters, rooms are counted, at most three times.
 */
export async function findNearby(
  areas: Pick<AreasService, "listNearbyWithRooms">,
  { values, filters, place, total }: Asked,
  count: (filters: ListingFilters) => Promise<ListingCount | undefined>,
): Promise<PlaceWords | undefined> {
  if (!place || place.radiusKm !== undefined || !total || total.isMore || total.count === 0 || total.count > FEW)
    return undefined;
  const near = (await areas.listNearbyWithRooms(place.slug)).slice(0, MOST_AREAS);
  const isPlain = filtersInForce(values).every(isPlace) && filters.livable === undefined;
  const { location: _location, ...rest } = filters;
  const counted = await Promise.all(
    near.map(async (area) => ({
      area,
      found: isPlain ? area.rooms : ((await count({ ...rest, area: area.slug }))?.count ?? 0),
    })),
  );
  const places = counted
    .filter(({ found }) => found > 0)
    .map(({ area, found }) => ({
      slug: area.slug,
      name: m.search_near_area({ place: placeName(area), count: number(found) }),
    }));
  return places.length > 0 ? { label: m.search_near_areas(), places } : undefined;
}
