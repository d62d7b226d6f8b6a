/** The rows of the list for one reader: with the full costs, and for a member with a profile with verdicts. For loaders only. */
import type { Actor } from "../../../platform/auth/actor.ts";
import type { JsonText } from "../../../platform/json-text.ts";
import type { AreaName } from "../../areas/area.schema.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import { type Listing, parseWireListings, type WireListing } from "../../listings/listing.wire.ts";
import type { ListingsService } from "../../listings/server/listings.service.ts";
import type { ProfilesService } from "../../seekers/server/profiles.service.ts";
import { rowCosts, toRowMatch } from "../../verdict/row-match.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import type { BrowseValues } from "../browse-values.ts";
import { type ListingRow, toListingRow } from "./listing-table.tsx";

export interface Reader {
  actor: Actor | undefined;
  profile: SeekerProfile | undefined;
}

export async function readReader(actor: Actor | undefined, profiles: Pick<ProfilesService, "getProfile">): Promise<Reader> {
  return { actor, profile: actor && (await profiles.getProfile(actor)) };
}

/** The areas of the reader's profile. */
export async function placesOf({ profile }: Reader, areas: Pick<AreasService, "get">): Promise<AreaName[]> {
  const places = await Promise.all((profile?.areas ?? []).map((slug) => areas.get(slug)));
  return places.filter((place) => place !== undefined);
}

interface RowServices {
  profiles: Pick<ProfilesService, "judge">;
  listings: Pick<ListingsService, "ownAmong">;
}

export async function toBrowseRows(
  json: JsonText<WireListing[]>,
  values: BrowseValues,
  { actor, profile }: Reader,
  services: RowServices,
): Promise<ListingRow[]> {
  const listings = parseWireListings(json);
  const judged = actor && profile ? await judgeOthers(listings, actor, services) : undefined;
  const isDayOneAsked = values.sort === "dayOne" || values.maxDayOne !== undefined;
  return listings.map((listing, index) => {
    const judgement = judged?.[index];
    return {
      ...toListingRow(listing),
      costs: rowCosts(listing, isDayOneAsked),
      ...(judgement && profile && { match: toRowMatch(judgement, profile) }),
    };
  });
}

/** Own listings get no verdict. */
async function judgeOthers(listings: readonly Listing[], actor: Actor, services: RowServices) {
  const ids = listings.map(({ id }) => id);
  const [judged, own] = await Promise.all([services.profiles.judge(actor, listings), services.listings.ownAmong(actor, ids)]);
  return judged?.map((judgement, index) => (own.has(ids[index] ?? "") ? undefined : judgement));
}
