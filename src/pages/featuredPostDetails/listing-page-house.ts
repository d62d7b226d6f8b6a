/** What a post's page shows of its house, in words. Only its loader uses it, so that the table of facts stays on the server. */

import type { AreasService } from "../../features/areas/server/areas.service.ts";
import type { Listing } from "../../features/listings/listing.wire.ts";
import type { MatchService } from "../../features/seekers/server/match.service.ts";
import { fairRentView, type HouseView, houseView } from "../../features/verdict/house-view.ts";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Logger } from "../../platform/log.ts";

export interface ListingHouse extends HouseView {
  /** The poster can see the reader's profile. */
  isProfileShown: boolean;
}

/** `reader`: who is to be told whether they can live there; nobody, of a post of their own. */
export async function loadHouse(match: MatchService, reader: Actor | undefined, listing: Listing): Promise<ListingHouse> {
  const profile = reader && (await match.getProfile(reader));
  if (!profile) return { ...houseView(listing, undefined, undefined), isProfileShown: false };
  const [judged, isProfileShown] = await Promise.all([match.judge(reader, [listing]), match.isShared(reader, listing.id)]);
  return { ...houseView(listing, judged?.[0], profile), isProfileShown };
}

/** Nothing where too few comparable posts are known. What others ask must not cost the post. */
export async function loadFairRent(areas: Pick<AreasService, "fairRent" | "get">, listing: Listing, log: Pick<Logger, "warn">) {
  try {
    return await readFairRent(areas, listing);
  } catch (error) {
    log.warn({ err: error }, "a post is shown without its fair rent");
    return undefined;
  }
}

async function readFairRent(areas: Pick<AreasService, "fairRent" | "get">, { area, rent, facts, accommodation }: Listing) {
  if (area === null) return undefined;
  const [fair, place] = await Promise.all([areas.fairRent({ area, unit: facts.unit, accommodation }), areas.get(area)]);
  return fair && place && fairRentView(rent, fair, getLocale() === "bn" ? place.nameBn : place.name);
}
