/** Other searches with a profile or by real cost: other orders, larger areas, rarer facts. */
import type { ListingFilters, ListingSort } from "../../src/features/search/search.schema.ts";

export interface OtherSearch {
  name: string;
  /** Index of the seeker; undefined for an anonymous search. */
  seeker?: number;
  filters: ListingFilters;
  sort: ListingSort;
}

const mirpur10 = { lat: 23.8069, lng: 90.3687 };
/** One seeker whom many rooms accept, and one whom few do. */
const askers = { easy: 38, hard: 14 } as const;

/** Each is common; no listing has all of them. */
const rareFacts =
  "guests:overnight unit:flat genders:women kitchenVegetarian roof parking cctv furnished gas lift".split(" ");

const facts = (name: string, filters: ListingFilters, sort: ListingSort): OtherSearch => ({ name, filters, sort });
const cost = (name: string, filters: ListingFilters, sort: ListingSort): OtherSearch =>
  facts(name, { available: true, ...filters }, sort);

/** `crowded`: the area with the most rooms. */
export function otherSearches(crowded: string): OtherSearch[] {
  const threeKm = { near: mirpur10, withinKm: 3 };
  const livable = Object.entries(askers).flatMap(([who, seeker]) => {
    const only = (where: string, filters: ListingFilters, sort: ListingSort): OtherSearch => ({
      name: `only where I can live (${who}), ${where}, ${sort === "fit" ? "by fit" : sort}`,
      seeker,
      filters,
      sort,
    });
    const askToo = (where: string, area: string): OtherSearch => ({
      name: `where I could ask too (${who}), ${where}, by fit`,
      seeker,
      filters: { area, livable: "maybe" },
      sort: "fit",
    });
    return [
      ...(["newest", "rentAsc", "allIn", "dayOne", "mostLiked"] as const).map((sort) =>
        only("the crowded area", { area: crowded }, sort),
      ),
      only("everywhere", {}, "newest"),
      only("3 km", threeKm, "nearest"),
      only("all of Mirpur", { area: "mirpur" }, "fit"),
      only("Dhaka district", { area: "dhaka" }, "fit"),
      only("everywhere", {}, "fit"),
      only("3 km", threeKm, "fit"),
      askToo("the crowded area", crowded),
      askToo("Dhaka district", "dhaka"),
      {
        ...only("the crowded area", { area: crowded, livable: undefined }, "fit"),
        name: `everything (${who}), the crowded area, by fit`,
      },
    ];
  });
  return [
    ...livable,
    facts("wifi and a lift, anywhere", { has: ["wifi", "lift"] }, "newest"),
    facts("seven facts, the crowded area", { area: crowded, has: rareFacts.slice(3) }, "rentAsc"),
    facts("ten facts (none), anywhere", { has: rareFacts }, "newest"),
    facts("ten facts (none), Dhaka district, cheapest first", { area: "dhaka", has: rareFacts }, "rentAsc"),
    facts("ten facts (none), 3 km, nearest", { ...threeKm, has: rareFacts }, "nearest"),
    cost("all-in, anywhere", {}, "allIn"),
    cost("all-in, Mirpur, women", { area: "mirpur", gender: "female" }, "allIn"),
    cost("all-in up to 6,000, the crowded area, newest", { area: crowded, maxAllIn: 6_000 }, "newest"),
    cost("all-in up to 3,600 (none), anywhere, newest", { maxAllIn: 3_600 }, "newest"),
    cost("all-in up to 9,000, 5 km, day one first", { near: mirpur10, withinKm: 5, maxAllIn: 9_000 }, "dayOne"),
    cost("day one, Dhaka district", { area: "dhaka" }, "dayOne"),
    cost("day one up to 4,000, anywhere, most liked", { maxDayOne: 4_000 }, "mostLiked"),
    cost("day one up to 12,000, balcony, Uttara", { area: "uttara", maxDayOne: 12_000, words: "balcony" }, "dayOne"),
  ];
}
