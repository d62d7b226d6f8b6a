/**
 * The filters of a search by their names in the API, in the order in which URLs list them. This file has no Zod and no
 * messages, because every page that links to a search loads it.
 */
interface Filter {
  /** The value is typed as a number, maybe with Bangla digits, separators or the taka sign. */
  isNumber?: true;
  /**
   * How much people mind losing the filter. If nothing is found, the page offers to drop the filters with the lowest
   * weights first.
   */
  weight: number;
}

export const filterTable = {
  q: { weight: 80 },
  location: { weight: 230 },
  area: { weight: 220 },
  near: { weight: 210 },
  box: { weight: 200 },
  minRent: { isNumber: true, weight: 140 },
  maxRent: { isNumber: true, weight: 150 },
  maxAllIn: { isNumber: true, weight: 130 },
  maxDayOne: { isNumber: true, weight: 120 },
  has: { weight: 90 },
  livable: { weight: 180 },
  gender: { weight: 190 },
  accommodationFor: { weight: 100 },
  smokingPreference: { weight: 20 },
  Availability: { weight: 60 },
  moveInBefore: { weight: 70 },
  profession: { weight: 50 },
  minAge: { isNumber: true, weight: 30 },
  maxAge: { isNumber: true, weight: 40 },
  postedWithin: { weight: 10 },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof filterTable;
export const filterNames = Object.keys(filterTable) as FilterName[];

export const weightOf = (name: FilterName): number => filterTable[name].weight;
export const isNumberFilter = (name: string): boolean =>
  filterNames.some((filter) => filter === name && "isNumber" in filterTable[filter]);
