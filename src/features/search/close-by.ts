/** Rooms of the areas around the area of a search that has few of its own. Only loaders import this file. */
import type { Actor } from "../../platform/auth/actor.ts";
import { type JsonText, parseJson, toJson } from "../../platform/json-text.ts";
import type { AreaRef, AreasService } from "../areas/server/areas.service.ts";
import type { WireListing } from "../listings/listing.wire.ts";
import type { SeekerProfile } from "../verdict/seeker-profile.schema.ts";
import type { ListingFilters } from "./search.schema.ts";
import type { SearchService } from "./server/search.service.ts";

/** With fewer rooms than this, readers want to know what is around. */
const FEW = 10;
const MOST = 6;
const CLOSE_KM = 5;

interface CloseByServices {
  areas: Pick<AreasService, "get">;
  search: Pick<SearchService, "listFor">;
}

interface Asked {
  filters: ListingFilters;
  /** The area or place of the search. */
  place: AreaRef | undefined;
  /** The number of its rooms. Undefined if they are on several pages. */
  found: number | undefined;
}

export interface CloseBy {
  /** The nearest first. */
  json: JsonText<WireListing[]>;
  /** The middle of the area, from which rooms show their distance. */
  from: AreaRef;
}

/** One search by distance with the same filters. A place such as a university has its own radius instead. */
export async function findCloseBy(
  { areas, search }: CloseByServices,
  { actor, profile }: { actor: Actor | undefined; profile: SeekerProfile | undefined },
  { filters, place, found = FEW }: Asked,
): Promise<CloseBy | undefined> {
  const isQuarter = place && place.radiusKm === undefined && place.kind !== "district" && place.kind !== "division";
  if (!isQuarter || found >= FEW) return undefined;
  const { location: _location, area: _area, ...others } = filters;
  const { json } = await search.listFor(
    actor,
    {
      ...others,
      near: { lat: place.lat, lng: place.lng },
      withinKm: CLOSE_KM,
      sort: "nearest",
      // The rooms of the area itself are among the nearest.
      limit: found + MOST,
    },
    profile,
  );
  const nearest = parseJson(json);
  const ofAreas = await Promise.all(nearest.map(async ({ area }) => (area === null ? undefined : areas.get(area))));
  const around = nearest.filter((_room, index) => !place.ids.includes(ofAreas[index]?.id ?? 0)).slice(0, MOST);
  return around.length > 0 ? { json: toJson(around), from: { ...place, radiusKm: CLOSE_KM } } : undefined;
}
