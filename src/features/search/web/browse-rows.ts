/**
 * The rows of the list for one reader. They have the full costs, and for a member with a profile also verdicts. Only
 * loaders import this file.
 */
import * as m from "../../../paraglide/messages.js";
import { getLocale } from "../../../paraglide/runtime.js";
import type { Actor } from "../../../platform/auth/actor.ts";
import { kmBetween } from "../../../platform/geo.ts";
import { date, relativeTime } from "../../../platform/i18n/format.ts";
import type { JsonText } from "../../../platform/json-text.ts";
import { pick } from "../../../platform/pick.ts";
import type { AreaName } from "../../areas/area.schema.ts";
import { distanceText, placeName } from "../../areas/area-names.ts";
import type { AreaRef, AreasService } from "../../areas/server/areas.service.ts";
import { allInText } from "../../facts/cost-labels.ts";
import { todayInDhaka } from "../../listings/listing.limits.ts";
import { type Listing, parseWireListings, type WireListing } from "../../listings/listing.wire.ts";
import { whoLine } from "../../listings/listing-eligibility.ts";
import { availabilityLabel } from "../../listings/listing-labels.ts";
import type { ListingsService } from "../../listings/server/listings.service.ts";
import type { Reader } from "../../seekers/reader.ts";
import type { ProfilesService } from "../../seekers/server/profiles.service.ts";
import { dayOneText, toRowMatch } from "../../verdict/row-match.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import type { BrowseValues } from "../browse-values.ts";
import type { RoomRow } from "./room-row.ts";

/** Returns the areas of the reader's profile. */
export async function placesOf(
  { profile }: Pick<Reader, "profile">,
  areas: Pick<AreasService, "get">,
): Promise<AreaName[]> {
  const places = await Promise.all((profile?.areas ?? []).map((slug) => areas.get(slug)));
  return places.filter((place) => place !== undefined);
}

interface RowServices {
  areas: Pick<AreasService, "get" | "getPlace" | "localize">;
  profiles: Pick<ProfilesService, "judge">;
  listings: Pick<ListingsService, "ownAmong">;
}

/** Returns the name of the area in the reader's language. A location without a known area is cut at its first comma. */
async function placeText({ area, location }: Listing, areas: RowServices["areas"]): Promise<string> {
  const known = area === null ? undefined : await areas.get(area);
  return known ? placeName(known) : location.split(",", 1)[0]?.trim() || location;
}

/** What a row shows in addition to the listing. */
interface RowShows {
  isDayOneAsked: boolean;
  /** The place from which rows show the distance. */
  from: AreaRef | undefined;
  now: number;
}

async function toRow(
  listing: Listing,
  { isDayOneAsked, from, now }: RowShows,
  areas: RowServices["areas"],
): Promise<RoomRow> {
  const { isAvailable, position, moveIn, createdAt } = listing;
  return {
    ...pick(listing, "id", "title", "location", "rent", "imageUrl", "cover", "isAvailable", "position"),
    who: whoLine(listing),
    place: await placeText(listing, areas),
    age: relativeTime(createdAt, now),
    ...(from && position && { away: distanceText(kmBetween(position, from), from) }),
    status: availabilityLabel(isAvailable),
    ...(isAvailable && moveIn > todayInDhaka() && { from: m.room_from({ date: date(moveIn, "short") }) }),
    costs: [allInText(listing), ...(isDayOneAsked ? [dayOneText(listing)] : [])],
  };
}

/** Returns the place that the search is about, or else the reader's daily place. */
async function startOf(
  place: AreaRef | undefined,
  profile: SeekerProfile | undefined,
  areas: RowServices["areas"],
): Promise<AreaRef | undefined> {
  if (place?.radiusKm !== undefined) return place;
  return profile?.dailyPlace === undefined ? undefined : areas.getPlace(profile.dailyPlace);
}

/** Renders the listings as rows. `place` is the area or place that the search is about. */
export async function toBrowseRows(
  json: JsonText<WireListing[]>,
  values: BrowseValues,
  { actor, profile }: Pick<Reader, "actor" | "profile">,
  services: RowServices,
  place?: AreaRef,
): Promise<RoomRow[]> {
  const listings = parseWireListings(json).map(await services.areas.localize(getLocale()));
  const judged = profile && (await judgeOthers(listings, { actor, profile }, services));
  const shows: RowShows = {
    isDayOneAsked: values.sort === "dayOne" || values.maxDayOne !== undefined,
    from: await startOf(place, profile, services.areas),
    now: Date.now(),
  };
  const rows = await Promise.all(listings.map((listing) => toRow(listing, shows, services.areas)));
  return rows.map((row, index) => {
    const judgement = judged?.[index];
    return judgement && profile ? { ...row, match: toRowMatch(judgement, profile) } : row;
  });
}

/** Judges the listings of others. The reader's own listings get no verdict. */
export async function judgeOthers(
  listings: readonly Listing[],
  { actor, profile }: { actor: Actor | undefined; profile: SeekerProfile },
  services: Pick<RowServices, "profiles" | "listings">,
) {
  const ids = listings.map(({ id }) => id);
  const [judged, own] = await Promise.all([
    services.profiles.judge(profile, listings),
    actor ? services.listings.ownAmong(actor, ids) : new Set<string>(),
  ]);
  return judged.map((judgement, index) => (own.has(ids[index] ?? "") ? undefined : judgement));
}
