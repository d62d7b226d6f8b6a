/** Translates searches between the API's names and ours, and describes the responses of searches. */
import { z } from "zod";
import { KM_PER_DEGREE } from "../../platform/geo.ts";
import { areaSlugSchema } from "../areas/area.schema.ts";
import { pageLimits } from "../listings/listing.limits.ts";
import {
  fromWireAccommodation,
  fromWireAvailability,
  fromWireSmoking,
  wireAccommodation,
  wireAvailability,
  wireSmoking,
} from "../listings/listing.wire.ts";
import { genders } from "../listings/listing-choices.ts";
import type { MapPoints } from "../map/map-points.ts";
import { livableChoices } from "./livable.ts";
import { searchLimits } from "./search.limits.ts";
import {
  type ListingFilters,
  type ListingSearch,
  listingSorts,
  type MapSearch,
  memberSorts,
  type PlaceFilters,
  searchFields,
} from "./search.schema.ts";
import { cursorSchema } from "./search-cursor.ts";

const cursor = cursorSchema.optional();

const wireHomePage = z.object({ limit: searchFields.limit.default(pageLimits.home), cursor });
export const homeParameters: readonly string[] = Object.keys(wireHomePage.shape);

/** The search of the home page: the newest available listings. A cursor of another sort is ignored. */
export const wireHomeQuery = wireHomePage.transform(
  ({ limit, cursor: page }): ListingSearch => ({
    available: true,
    sort: "newest",
    limit,
    cursor: page?.sort === "newest" ? page : undefined,
  }),
);

const wireBrowseFilters = z.object({
  q: searchFields.words.optional().describe("Words in the title, the description or the interests; near misses count"),
  location: searchFields.location.optional().describe("A place as people write it, in either script"),
  area: areaSlugSchema.optional().describe("An area or a place of GET /api/areas, by its slug"),
  near: searchFields.near.optional().describe("latitude,longitude"),
  within: searchFields.within
    .optional()
    .describe("Kilometres round `near`, or round a place such as a university; areas ignore it"),
  box: searchFields.box.optional().describe("west,south,east,north"),
  minRent: searchFields.rent.optional(),
  maxRent: searchFields.rent.optional(),
  maxAllIn: searchFields.rent
    .optional()
    .describe("For all of a month, in taka; where parts are not known, the most that is usual counts"),
  maxDayOne: searchFields.rent
    .optional()
    .describe("For the advance and the first month's rent, in taka, in the same way"),
  has: searchFields.has
    .optional()
    .describe(
      "Facts that the home has to state, with commas between: `lift,unit:room,gateCloses:22:00`, that hour or later",
    ),
  gender: z.enum(genders).optional(),
  accommodationFor: wireAccommodation.optional(),
  smokingPreference: wireSmoking.optional(),
  Availability: wireAvailability.optional(),
  moveInBefore: searchFields.moveInBefore.optional().describe("A day past counts as today"),
  profession: searchFields.profession.optional(),
  minAge: searchFields.age.optional(),
  maxAge: searchFields.age.optional(),
  postedWithin: searchFields.postedWithin.optional().describe("Days"),
});

const wireBrowsePage = wireBrowseFilters.extend({
  sort: z
    .enum(listingSorts)
    .default("newest")
    .describe("nearest needs `near` or a place such as a university; allIn and dayOne: what costs least first"),
  limit: searchFields.limit.default(pageLimits.browse),
  cursor,
});

export const browseParameters: readonly string[] = Object.keys(wireBrowsePage.shape);

/** Returns the most exact place, if the request names several. */
function placeOf({ box, near, within, area, location }: z.output<typeof wireBrowseFilters>): PlaceFilters {
  if (box) return { box };
  if (near) return { near, withinKm: within ?? searchLimits.withinKm.default };
  return { ...(area ? { area } : { location }), withinKm: within };
}

function fromWireFilters(wire: z.output<typeof wireBrowseFilters>): ListingFilters {
  return {
    ...placeOf(wire),
    words: wire.q,
    minRent: wire.minRent,
    maxRent: wire.maxRent,
    maxAllIn: wire.maxAllIn,
    maxDayOne: wire.maxDayOne,
    has: wire.has,
    gender: wire.gender,
    accommodation: wire.accommodationFor && fromWireAccommodation(wire.accommodationFor),
    smoking: wire.smokingPreference && fromWireSmoking(wire.smokingPreference),
    available: wire.Availability && fromWireAvailability(wire.Availability),
    moveInBefore: wire.moveInBefore,
    profession: wire.profession,
    minAge: wire.minAge,
    maxAge: wire.maxAge,
    postedWithinDays: wire.postedWithin,
  };
}

type BrowsePage = Omit<z.output<typeof wireBrowsePage>, "sort"> & { sort: ListingSearch["sort"] };
const checked = <Page extends z.ZodType<BrowsePage>>(page: Page) =>
  page
    .refine((query) => !query.cursor || query.cursor.sort === query.sort, {
      path: ["cursor"],
      message: "This cursor belongs to another sort",
    })
    .refine(
      (query) => query.sort !== "nearest" || ((query.near ?? query.area ?? query.location) !== undefined && !query.box),
      {
        path: ["sort"],
        message: "Nearest to what? Give near or a place, and no box",
      },
    )
    .refine((query) => isInCircle(query), { path: ["cursor"], message: "This cursor lies outside of the circle" });
/**
 * Whether a cursor is possible. Forged cursors are rejected: ours never lie outside of the circle. The factor allows
 * for rounding of the distance.
 */
const isInCircle = ({ cursor: page, within, near }: BrowsePage) =>
  page?.sort !== "nearest" ||
  page.key <= ((within ?? searchLimits.withinKm[near ? "default" : "max"]) / KM_PER_DEGREE) * 1.000_001;
const toSearch = ({ sort, limit, cursor: page, ...filters }: BrowsePage): ListingSearch => ({
  ...fromWireFilters(filters),
  sort,
  limit,
  cursor: page,
});

export const wireBrowseQuery = checked(wireBrowsePage).transform(toSearch);

const livable = z
  .enum(livableChoices)
  .optional()
  .describe(
    "yes: only where one can live; maybe: also where one would have to ask, or that are near. Of rooms that are available",
  );

const wireMatchPage = wireBrowsePage.extend({
  livable,
  sort: z
    .enum(memberSorts)
    .default("newest")
    .describe("fit: yes before ask before near, and the best first; leaves out what is a no"),
});

/** The schemas of the parameters, for checking each by itself. */
export const wireMatchFields = wireMatchPage.shape;

/** The query of members with a seeker profile. */
export const wireMatchQuery = checked(wireMatchPage).transform(
  ({ livable: wanted, ...page }): ListingSearch => ({ ...toSearch(page), livable: wanted }),
);

export const wireCountQuery = wireBrowseFilters.transform(fromWireFilters);

/** The query of a map. `box` is what the map shows; another place of the request filters inside of it. */
export const wireMapQuery = wireBrowseFilters
  .extend({
    box: searchFields.box,
    zoom: searchFields.zoom,
    livable: livable.describe(
      "For a member with a profile. yes: only where one can live; maybe: also where one would have to ask, or that are near",
    ),
  })
  .transform(
    ({ zoom, box, livable: wanted, ...filters }): MapSearch => ({
      ...fromWireFilters(filters),
      box,
      zoom,
      livable: wanted,
    }),
  );

const listingCount = z.object({
  count: z.int(),
  isMore: z.boolean().describe("There are more: the count is where counting stopped"),
});
export type ListingCount = z.output<typeof listingCount>;

export const wireCounts = z
  .object({
    total: listingCount,
    gender: z.record(z.enum(genders), listingCount),
    accommodationFor: z.record(wireAccommodation, listingCount),
    smokingPreference: z.record(wireSmoking, listingCount),
    Availability: z.record(wireAvailability, listingCount),
  })
  .describe("For each value of a filter: how many there would be with it, all other filters as they are")
  .meta({ id: "Counts" });
export type WireCounts = z.output<typeof wireCounts>;

export const wireMap = z
  .object({
    clusters: z.array(listingCount.extend({ lat: z.number(), lng: z.number() })),
    rooms: z.array(
      z.object({
        _id: z.string(),
        title: z.string(),
        rent: z.int(),
        saysYes: z.boolean().optional().describe("With `livable`: the verdict is yes"),
        lat: z.number(),
        lng: z.number(),
      }),
    ),
  })
  .describe(
    "Rooms that stand alone, and clusters of those that stand close together. Positions are blurred to about 300 m",
  )
  .meta({ id: "Map" }) satisfies z.ZodType<MapPoints>;
export type WireMap = z.output<typeof wireMap>;
