/** Sixty searches, typical and worst-case: npm run bench:search measures them. */
import { addDays, todayInDhaka } from "../src/features/listings/listing.limits.ts";
import type { ListingFilters, ListingSort, MapSearch } from "../src/features/search/search.schema.ts";

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

export const listQueries: readonly ListQuery[] = [
  // Common: what most visitors ask for.
  { name: "newest available", filters: { available: true } },
  { name: "everything, newest", filters: {} },
  { name: "Mirpur 10", filters: { area: "mirpur-10", available: true } },
  { name: "Mirpur, all of it", filters: { area: "mirpur", available: true } },
  { name: "Dhaka district", filters: { area: "dhaka", available: true } },
  { name: "Sylhet district, cheapest", filters: { area: "sylhet", available: true }, sort: "rentAsc" },
  { name: "Dhanmondi, most liked", filters: { area: "dhanmondi", available: true }, sort: "mostLiked" },
  { name: "women, under 8,000", filters: { available: true, gender: "female", maxRent: 8_000 } },
  {
    name: "women, under 8,000, Uttara",
    filters: { available: true, gender: "female", maxRent: 8_000, area: "uttara" },
  },
  {
    name: "single room, non smoker, Mirpur 10, 5–9 k",
    filters: {
      available: true,
      area: "mirpur-10",
      accommodation: "single",
      smoking: "nonSmoker",
      minRent: 5_000,
      maxRent: 9_000,
    },
  },
  { name: "cheapest anywhere", filters: { available: true }, sort: "rentAsc" },
  { name: "dearest anywhere", filters: { available: true }, sort: "rentDesc" },
  { name: "most liked anywhere", filters: { available: true }, sort: "mostLiked" },
  {
    name: "move in by next week, Banani",
    filters: { available: true, area: "banani", moveInBefore: addDays(today, 7) },
  },
  { name: "posted today", filters: { available: true, postedWithinDays: 1 } },
  {
    name: "posted this week, Khulna, cheapest",
    filters: { available: true, area: "khulna", postedWithinDays: 7 },
    sort: "rentAsc",
  },
  { name: "typed: mirpoor", filters: { available: true, location: "mirpoor" } },
  { name: "typed: ধানমন্ডি", filters: { available: true, location: "ধানমন্ডি" } },
  {
    name: "ages 20–25, women, Mohammadpur",
    filters: { available: true, gender: "female", minAge: 20, maxAge: 25, area: "mohammadpur" },
  },
  // Around a point.
  { name: "2 km round Mirpur 10, newest", filters: { available: true, near: mirpur10, withinKm: 2 } },
  { name: "2 km round Mirpur 10, nearest", filters: { available: true, near: mirpur10, withinKm: 2 }, sort: "nearest" },
  {
    name: "5 km round Mirpur 10, cheapest",
    filters: { available: true, near: mirpur10, withinKm: 5 },
    sort: "rentAsc",
  },
  { name: "1 km round Sylhet, newest", filters: { available: true, near: sylhet, withinKm: 1 } },
  { name: "25 km round Dhaka, newest", filters: { available: true, near: mirpur10, withinKm: 25 } },
  {
    name: "25 km round Dhaka, most liked, women",
    filters: { available: true, near: mirpur10, withinKm: 25, gender: "female" },
    sort: "mostLiked",
  },
  { name: "50 km round Panchagarh (empty)", filters: { available: true, near: panchagarh, withinKm: 50 } },
  {
    name: "nearest, women, single, smoker, under 6 k, 10 km",
    filters: {
      available: true,
      near: mirpur10,
      withinKm: 10,
      gender: "female",
      accommodation: "single",
      smoking: "smoker",
      maxRent: 6_000,
    },
    sort: "nearest",
  },
  // Boxes of a map.
  {
    name: "box: a street in Mirpur",
    filters: { available: true, box: { west: 90.366, south: 23.805, east: 90.371, north: 23.809 } },
  },
  {
    name: "box: a quarter",
    filters: { available: true, box: { west: 90.35, south: 23.79, east: 90.39, north: 23.83 } },
  },
  {
    name: "box: Dhaka, cheapest",
    filters: { available: true, box: { west: 90.3, south: 23.68, east: 90.5, north: 23.9 } },
    sort: "rentAsc",
  },
  { name: "box: the country", filters: { available: true, box: { west: 88, south: 20.6, east: 92.7, north: 26.6 } } },
  { name: "box: open water", filters: { available: true, box: { west: 90.5, south: 21.2, east: 91, north: 21.6 } } },
  // Text searches.
  { name: "balcony", filters: { available: true, words: "balcony" } },
  { name: "বারান্দা (Bangla)", filters: { available: true, words: "বারান্দা" } },
  { name: "balcny (typo), Mirpur", filters: { available: true, words: "balcny", area: "mirpur" } },
  { name: "balcony generator", filters: { available: true, words: "balcony generator" } },
  { name: "দূরবীন, rare", filters: { words: "দূরবীন" } },
  { name: "telescope, cheapest", filters: { words: "telescope", available: true }, sort: "rentAsc" },
  { name: "one building's name", filters: { words: "surmavoheights" } },
  { name: "one building's name, mistyped", filters: { words: "padmashetowr" } },
  { name: "metro, 5 km round Mirpur 10", filters: { words: "metro", near: mirpur10, withinKm: 5, available: true } },
  { name: "a word nobody wrote", filters: { words: "xylophone" } },
  { name: "profession: engineer, Gulshan", filters: { profession: "engineer", area: "gulshan", available: true } },
  { name: "typed place that is no area", filters: { location: "chairman goli", available: true } },
  // Rare results, and expensive combinations.
  { name: "rent over 190,000", filters: { minRent: 190_000 } },
  { name: "rent 61,000–61,300, newest", filters: { minRent: 61_000, maxRent: 61_300 } },
  { name: "rent 61,000–61,300, most liked", filters: { minRent: 61_000, maxRent: 61_300 }, sort: "mostLiked" },
  { name: "rent over 450,000 (none)", filters: { minRent: 450_000 } },
  { name: "age over 90 (none), most liked", filters: { minAge: 90 }, sort: "mostLiked" },
  {
    name: "age 57, single smoker women, newest",
    filters: { minAge: 57, maxAge: 57, gender: "female", smoking: "smoker", accommodation: "single", available: true },
  },
  {
    name: "single smoker women, 40–50 k, Mirpur 10",
    filters: {
      area: "mirpur-10",
      gender: "female",
      smoking: "smoker",
      accommodation: "single",
      minRent: 40_000,
      maxRent: 50_000,
      available: true,
    },
  },
  {
    name: "smoker women over 150 k, 25 km, cheapest",
    filters: { near: mirpur10, withinKm: 25, gender: "female", smoking: "smoker", minRent: 150_000 },
    sort: "rentAsc",
  },
  {
    name: "posted today, 30–31 k, most liked",
    filters: { postedWithinDays: 1, minRent: 30_000, maxRent: 31_000, available: true },
    sort: "mostLiked",
  },
  { name: "move in by a day long past", filters: { moveInBefore: addDays(today, -120), available: true } },
  // Deep pages.
  { name: "newest, half way down", filters: { available: true }, deep: true },
  { name: "Dhaka, cheapest, half way down", filters: { available: true, area: "dhaka" }, sort: "rentAsc", deep: true },
  { name: "most liked, half way down", filters: { available: true }, sort: "mostLiked", deep: true },
  { name: "Mirpur, women, half way down", filters: { available: true, area: "mirpur", gender: "female" }, deep: true },
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
