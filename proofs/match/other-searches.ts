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
const rareFacts = [
  "guests:overnight",
  "unit:flat",
  "genders:women",
  "kitchenVegetarian",
  "roof",
  "parking",
  "cctv",
  "furnished",
  "gas",
  "lift",
];

/** `crowded`: the area with the most rooms. */
export function otherSearches(crowded: string): OtherSearch[] {
  const livable = Object.entries(askers).flatMap(([who, seeker]): OtherSearch[] => [
    ...(["newest", "rentAsc", "allIn", "dayOne", "mostLiked"] as const).map((sort) => ({
      name: `only where I can live (${who}), the crowded area, ${sort}`,
      seeker,
      filters: { area: crowded },
      sort,
    })),
    { name: `only where I can live (${who}), everywhere, newest`, seeker, filters: {}, sort: "newest" },
    {
      name: `only where I can live (${who}), 3 km, nearest`,
      seeker,
      filters: { near: mirpur10, withinKm: 3 },
      sort: "nearest",
    },
    { name: `only where I can live (${who}), all of Mirpur, by fit`, seeker, filters: { area: "mirpur" }, sort: "fit" },
    { name: `only where I can live (${who}), Dhaka district, by fit`, seeker, filters: { area: "dhaka" }, sort: "fit" },
    { name: `only where I can live (${who}), everywhere, by fit`, seeker, filters: {}, sort: "fit" },
    {
      name: `only where I can live (${who}), 3 km, by fit`,
      seeker,
      filters: { near: mirpur10, withinKm: 3 },
      sort: "fit",
    },
    {
      name: `where I could ask too (${who}), the crowded area, by fit`,
      seeker,
      filters: { area: crowded, livable: "maybe" },
      sort: "fit",
    },
    {
      name: `where I could ask too (${who}), Dhaka district, by fit`,
      seeker,
      filters: { area: "dhaka", livable: "maybe" },
      sort: "fit",
    },
    {
      name: `everything (${who}), the crowded area, by fit`,
      seeker,
      filters: { area: crowded, livable: undefined },
      sort: "fit",
    },
  ]);
  return [
    ...livable,
    { name: "wifi and a lift, anywhere", filters: { has: ["wifi", "lift"] }, sort: "newest" },
    { name: "seven facts, the crowded area", filters: { area: crowded, has: rareFacts.slice(3) }, sort: "rentAsc" },
    { name: "ten facts (none), anywhere", filters: { has: rareFacts }, sort: "newest" },
    {
      name: "ten facts (none), Dhaka district, cheapest first",
      filters: { area: "dhaka", has: rareFacts },
      sort: "rentAsc",
    },
    {
      name: "ten facts (none), 3 km, nearest",
      filters: { near: mirpur10, withinKm: 3, has: rareFacts },
      sort: "nearest",
    },
    { name: "all-in, anywhere", filters: { available: true }, sort: "allIn" },
    { name: "all-in, Mirpur, women", filters: { available: true, area: "mirpur", gender: "female" }, sort: "allIn" },
    {
      name: "all-in up to 6,000, the crowded area, newest",
      filters: { available: true, area: crowded, maxAllIn: 6_000 },
      sort: "newest",
    },
    {
      name: "all-in up to 3,600 (none), anywhere, newest",
      filters: { available: true, maxAllIn: 3_600 },
      sort: "newest",
    },
    {
      name: "all-in up to 9,000, 5 km, day one first",
      filters: { available: true, near: mirpur10, withinKm: 5, maxAllIn: 9_000 },
      sort: "dayOne",
    },
    { name: "day one, Dhaka district", filters: { available: true, area: "dhaka" }, sort: "dayOne" },
    {
      name: "day one up to 4,000, anywhere, most liked",
      filters: { available: true, maxDayOne: 4_000 },
      sort: "mostLiked",
    },
    {
      name: "day one up to 12,000, balcony, Uttara",
      filters: { available: true, area: "uttara", maxDayOne: 12_000, words: "balcony" },
      sort: "dayOne",
    },
  ];
}
