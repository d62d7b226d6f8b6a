/** Sixty searches, typical and worst-case: measured by proofs/search.ts. */
import { addDays, todayInDhaka } from "../../src/features/listings/listing.limits.ts";
import type { ListingFilters, ListingSort, MapSearch } from "../../src/features/search/search.schema.ts";

export interface ListQuery {
  name: string;
  filters: ListingFilters;
  sort?: ListingSort;
  /** Start in the middle of the list, by the sort's own key. */
  deep?: boolean;
}

const today = todayInDhaka();
const mirpur10 = { lat: 23.8069, lng: 90.3687 };
const sylhet = { lat: 24.8955, lng: 91.869 };
const panchagarh = { lat: 26.3354, lng: 88.5517 };

const list = (name: string, filters: ListingFilters, sort?: ListingSort): ListQuery => ({
  name,
  filters,
  ...(sort && { sort }),
});
/** Of rooms that are available, as most visitors search. */
const open = (name: string, filters: ListingFilters, sort?: ListingSort) =>
  list(name, { available: true, ...filters }, sort);
const box = (west: number, south: number, east: number, north: number) => ({ box: { west, south, east, north } });
const rareWoman = { gender: "female", smoking: "smoker", accommodation: "single" } as const;

export const listQueries: readonly ListQuery[] = [
  // Common: what most visitors ask for.
  open("newest available", {}),
  list("everything, newest", {}),
  open("Mirpur 10", { area: "mirpur-10" }),
  open("Mirpur, all of it", { area: "mirpur" }),
  open("Dhaka district", { area: "dhaka" }),
  open("Sylhet district, cheapest", { area: "sylhet" }, "rentAsc"),
  open("Dhanmondi, most liked", { area: "dhanmondi" }, "mostLiked"),
  open("women, under 8,000", { gender: "female", maxRent: 8_000 }),
  open("women, under 8,000, Uttara", { gender: "female", maxRent: 8_000, area: "uttara" }),
  open("single room, non smoker, Mirpur 10, 5–9 k", {
    area: "mirpur-10",
    accommodation: "single",
    smoking: "nonSmoker",
    minRent: 5_000,
    maxRent: 9_000,
  }),
  open("cheapest anywhere", {}, "rentAsc"),
  open("dearest anywhere", {}, "rentDesc"),
  open("most liked anywhere", {}, "mostLiked"),
  open("move in by next week, Banani", { area: "banani", moveInBefore: addDays(today, 7) }),
  open("posted today", { postedWithinDays: 1 }),
  open("posted this week, Khulna, cheapest", { area: "khulna", postedWithinDays: 7 }, "rentAsc"),
  open("typed: mirpoor", { location: "mirpoor" }),
  open("typed: ধানমন্ডি", { location: "ধানমন্ডি" }),
  open("ages 20–25, women, Mohammadpur", { gender: "female", minAge: 20, maxAge: 25, area: "mohammadpur" }),
  // Around a point.
  open("2 km round Mirpur 10, newest", { near: mirpur10, withinKm: 2 }),
  open("2 km round Mirpur 10, nearest", { near: mirpur10, withinKm: 2 }, "nearest"),
  open("5 km round Mirpur 10, cheapest", { near: mirpur10, withinKm: 5 }, "rentAsc"),
  open("1 km round Sylhet, newest", { near: sylhet, withinKm: 1 }),
  open("25 km round Dhaka, newest", { near: mirpur10, withinKm: 25 }),
  open("25 km round Dhaka, most liked, women", { near: mirpur10, withinKm: 25, gender: "female" }, "mostLiked"),
  open("50 km round Panchagarh (empty)", { near: panchagarh, withinKm: 50 }),
  open(
    "nearest, women, single, smoker, under 6 k, 10 km",
    { near: mirpur10, withinKm: 10, ...rareWoman, maxRent: 6_000 },
    "nearest",
  ),
  // Boxes of a map.
  open("box: a street in Mirpur", box(90.366, 23.805, 90.371, 23.809)),
  open("box: a quarter", box(90.35, 23.79, 90.39, 23.83)),
  open("box: Dhaka, cheapest", box(90.3, 23.68, 90.5, 23.9), "rentAsc"),
  open("box: the country", box(88, 20.6, 92.7, 26.6)),
  open("box: open water", box(90.5, 21.2, 91, 21.6)),
  // Text searches.
  open("balcony", { words: "balcony" }),
  open("বারান্দা (Bangla)", { words: "বারান্দা" }),
  open("balcny (typo), Mirpur", { words: "balcny", area: "mirpur" }),
  open("balcony generator", { words: "balcony generator" }),
  list("দূরবীন, rare", { words: "দূরবীন" }),
  open("telescope, cheapest", { words: "telescope" }, "rentAsc"),
  list("one building's name", { words: "surmavoheights" }),
  list("one building's name, mistyped", { words: "padmashetowr" }),
  open("metro, 5 km round Mirpur 10", { words: "metro", near: mirpur10, withinKm: 5 }),
  list("a word nobody wrote", { words: "xylophone" }),
  open("profession: engineer, Gulshan", { profession: "engineer", area: "gulshan" }),
  open("typed place that is no area", { location: "chairman goli" }),
  // Rare results, and expensive combinations.
  list("rent over 190,000", { minRent: 190_000 }),
  list("rent 61,000–61,300, newest", { minRent: 61_000, maxRent: 61_300 }),
  list("rent 61,000–61,300, most liked", { minRent: 61_000, maxRent: 61_300 }, "mostLiked"),
  list("rent over 450,000 (none)", { minRent: 450_000 }),
  list("age over 90 (none), most liked", { minAge: 90 }, "mostLiked"),
  open("age 57, single smoker women, newest", { minAge: 57, maxAge: 57, ...rareWoman }),
  open("single smoker women, 40–50 k, Mirpur 10", {
    area: "mirpur-10",
    ...rareWoman,
    minRent: 40_000,
    maxRent: 50_000,
  }),
  list(
    "smoker women over 150 k, 25 km, cheapest",
    { near: mirpur10, withinKm: 25, gender: "female", smoking: "smoker", minRent: 150_000 },
    "rentAsc",
  ),
  open("posted today, 30–31 k, most liked", { postedWithinDays: 1, minRent: 30_000, maxRent: 31_000 }, "mostLiked"),
  open("move in by a day long past", { moveInBefore: addDays(today, -120) }),
  // Deep pages.
  { ...open("newest, half way down", {}), deep: true },
  { ...open("Dhaka, cheapest, half way down", { area: "dhaka" }, "rentAsc"), deep: true },
  { ...open("most liked, half way down", {}, "mostLiked"), deep: true },
  { ...open("Mirpur, women, half way down", { area: "mirpur", gender: "female" }), deep: true },
];

const onMap = (
  name: string,
  west: number,
  south: number,
  east: number,
  north: number,
  zoom: number,
  filters: ListingFilters = { available: true },
) => ({
  name: `map: ${name}`,
  search: { ...filters, box: { west, south, east, north }, zoom } satisfies MapSearch,
});

export const mapQueries: readonly { name: string; search: MapSearch }[] = [
  onMap("a street", 90.366, 23.805, 90.371, 23.809, 16),
  onMap("a quarter, women, under 8,000", 90.35, 23.79, 90.39, 23.83, 14, {
    available: true,
    gender: "female",
    maxRent: 8_000,
  }),
  onMap("Dhaka", 90.3, 23.68, 90.5, 23.9, 11.5),
  onMap("a division", 89.5, 23, 91.3, 24.6, 9),
  onMap("the country", 88, 20.6, 92.7, 26.6, 6.5),
  onMap("the country, a rare word", 88, 20.6, 92.7, 26.6, 6.5, { words: "telescope" }),
];

/** Counts, which are requested with every page. */
export const countQueries: readonly { name: string; filters: ListingFilters }[] = [
  { name: "counts: everything", filters: {} },
  {
    name: "counts: Mirpur, women, under 8,000",
    filters: { area: "mirpur", gender: "female", maxRent: 8_000, available: true },
  },
  { name: "counts: rent over 190,000", filters: { minRent: 190_000 } },
];
