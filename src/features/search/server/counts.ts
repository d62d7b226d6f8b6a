/** How many rooms a search finds, and how many each value of a filter would: counted along a walk of bounded length, and said to be more where that ended early. */
import type { Executor } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import type { ListingFilters } from "../search.schema.ts";
import type { ListingCount, WireCounts } from "../search.wire.ts";
import { countMatches } from "./by-fit.ts";
import { type Asked, askedOf, columnConditions, hasLookups, lookupConditions } from "./conditions.ts";
import { type Criteria, everyTrait, readCriteria, type Scope, valuesOf } from "./criteria.ts";
import { countCollected, isTooManyToTest } from "./full-match.ts";
import { cursorValues, strand, strandKeys, strandLength } from "./index-scan.ts";
import { keepStatements, parameters, run } from "./statement.ts";
import { estimateListings } from "./words.queries.ts";

/** Beyond this the number is of no use to anybody, and costs. */
const MOST_COUNTED = 1_000;
/** Entries to walk; fewer where each has to be looked up. */
const ENTRIES = 16_384;
const ENTRIES_LOOKED_UP = 2_048;
/** A walk that met so few has not seen the rare ones further on: those are counted by themselves. */
const FEW = 40;

interface CountShape {
  scope: Scope["kind"];
  length: number;
  asked: Asked;
}

const countStatement = keepStatements((shape: CountShape) => {
  const { names, p } = parameters();
  const conditions = [...columnConditions(shape.asked, p), ...lookupConditions(shape.asked, p)].join(" and ");
  const entries = (range: string) => strand({ ...shape, sort: "newest", direction: "desc" }, range, p);
  const text = `
    select half as "isAvailable", traits, count(*)::integer as rooms, false as "isCut" from ${strandKeys(shape.scope, p)} cross join lateral (
      select traits from (${entries(`limit ${shape.length}`)}) entry where ${conditions}
    ) matched group by half, traits
    union all
    select half, 0, 0, true from ${strandKeys(shape.scope, p)} cross join lateral (${entries(`offset ${shape.length} limit 1`)}) further group by half`;
  return { text: prepared(text), names };
});

interface CountRow {
  isAvailable: boolean;
  traits: number;
  rooms: number;
  isCut: boolean;
}

async function walkCounts(executor: Executor, criteria: Criteria): Promise<CountRow[]> {
  const { scope } = criteria;
  const asked = askedOf(criteria, "newest");
  const keys = scope.kind === "all" ? [] : scope.keys;
  const length = strandLength(hasLookups(asked) ? ENTRIES_LOOKED_UP : ENTRIES, 2 * Math.max(1, keys.length));
  const statement = countStatement({ scope: scope.kind, length, asked });
  const halves = criteria.match ? criteria.halves : [true, false];
  const values = { ...valuesOf(criteria), ...cursorValues(undefined, "newest", criteria), keys, halves, traits: everyTrait };
  return run<CountRow>(executor, statement, values);
}

const toCount = (rooms: number, isCut: boolean): ListingCount => ({ count: Math.min(rooms, MOST_COUNTED), isMore: isCut || rooms > MOST_COUNTED });

/** Whether what the words find, of which only homes count that state this and that, is too much to look through. */
async function hasTooMany(executor: Executor, { words, has, match }: Criteria): Promise<boolean> {
  return words !== null && has !== null && match === null && isTooManyToTest((await estimateListings(executor, words)).found);
}

async function countRare(executor: Executor, criteria: Criteria): Promise<ListingCount> {
  const { rooms, isCut } = await (criteria.match ? countMatches : countCollected)(executor, criteria, MOST_COUNTED + 1);
  return toCount(rooms, isCut);
}

export async function countListings(executor: Executor, areas: AreasService, filters: ListingFilters): Promise<WireCounts> {
  const criteria = await readCriteria(executor, areas, filters);
  const rows = await walkCounts(executor, criteria);
  const isCut = (isAvailable: boolean) => rows.some((row) => row.isAvailable === isAvailable && row.isCut);
  const countIf = ({ halves = criteria.halves, mask, value }: { halves?: readonly boolean[]; mask?: number; value?: number }): ListingCount => {
    // Of the traits asked for, all but the one that is being varied.
    const fits = (traits: number) =>
      mask === undefined
        ? criteria.traits.includes(traits)
        : (traits & mask) === value && criteria.traits.some((asked) => (asked & ~mask) === (traits & ~mask));
    const rooms = rows.filter((row) => halves.includes(row.isAvailable) && fits(row.traits)).reduce((sum, row) => sum + row.rooms, 0);
    return toCount(rooms, halves.some(isCut));
  };
  const walked = countIf({});
  const isRare = walked.isMore && walked.count < FEW && !(await hasTooMany(executor, criteria));
  const total = isRare ? await countRare(executor, criteria) : walked;
  return {
    total,
    gender: { male: countIf({ mask: 4, value: 0 }), female: countIf({ mask: 4, value: 4 }) },
    accommodationFor: { Single: countIf({ mask: 2, value: 0 }), Shared: countIf({ mask: 2, value: 2 }) },
    smokingPreference: { Smoker: countIf({ mask: 1, value: 0 }), "Non Smoker": countIf({ mask: 1, value: 1 }) },
    Availability: { Yes: countIf({ halves: [true] }), No: countIf({ halves: [false] }) },
  };
}
