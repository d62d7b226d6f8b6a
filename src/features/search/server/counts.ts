/**
 * Counts the listings that a search finds, and those that it would find with each value of a filter. The index scan has
 * a bounded length. If the scan is cut, the count is a lower bound (`isMore`).
 */
import type { Executor } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import type { AreasService } from "../../areas/server/areas.service.ts";
import type { ListingFilters } from "../search.schema.ts";
import type { ListingCount, WireCounts } from "../search.wire.ts";
import { countByFit } from "./by-fit.ts";
import {
  type ActiveConditions,
  activeConditions,
  columnConditions,
  hasLookups,
  lookupConditions,
} from "./conditions.ts";
import { type Criteria, everyTrait, readCriteria, type Scope, valuesOf } from "./criteria.ts";
import { countMatches, isTooManyToTest } from "./full-match.ts";
import { cursorValues, partitionEntries, partitionLength, partitions } from "./index-scan.ts";
import { keepStatements, parameters, run, type Statement } from "./statement.ts";
import { estimateListings } from "./words.queries.ts";

/** Counting stops here. Greater counts help nobody and cost time. */
const MOST_COUNTED = 1_000;
/** Entries to scan. Fewer are scanned if each needs a lookup. */
const ENTRIES = 16_384;
const ENTRIES_LOOKED_UP = 2_048;
/** If a cut scan finds fewer matches than this, the matches are rare, and a full match counts them. */
const FEW = 40;

interface CountShape {
  scope: Scope["kind"];
  length: number;
  active: ActiveConditions;
}

const countStatement = keepStatements((shape: CountShape) => {
  const { names, p } = parameters();
  const conditions = [...columnConditions(shape.active, p), ...lookupConditions(shape.active, p)].join(" and ");
  const entries = (range: string) => partitionEntries({ ...shape, sort: "newest", direction: "desc" }, range, p);
  const text = `
    select part_available as "isAvailable", traits, count(*)::integer as listings, false as "isCut"
      from ${partitions(shape.scope, p)} cross join lateral (
      select traits from (${entries(`limit ${shape.length}`)}) entry where ${conditions}
    ) matched group by part_available, traits
    union all
    select part_available, 0, 0, true
      from ${partitions(shape.scope, p)} cross join lateral (${entries(`offset ${shape.length} limit 1`)}) further
        group by part_available`;
  return { text: prepared(text), names };
});

/**
 * Counts one partition after the other until enough are counted. If there are not enough, it then checks whether a
 * partition has entries beyond its limit.
 */
const totalStatement = keepStatements((shape: CountShape) => {
  const { names, p } = parameters();
  const conditions = [...columnConditions(shape.active, p), ...lookupConditions(shape.active, p)].join(" and ");
  const entries = (range: string) => partitionEntries({ ...shape, sort: "newest", direction: "desc" }, range, p);
  const over = partitions(shape.scope, p);
  const text = `
    select listings, case when listings <= ${MOST_COUNTED} then exists (select
      from ${over} cross join lateral (${entries(`offset ${shape.length} limit 1`)}) further)
           else true end as "isCut"
    from (
      select count(*)::integer as listings from (
        select from ${over} cross join lateral (select from (${entries(`limit ${shape.length}`)}) entry
          where ${conditions}) matched limit ${MOST_COUNTED + 1}
      ) counted
    ) total`;
  return { text: prepared(text), names };
});

interface CountRow {
  isAvailable: boolean;
  traits: number;
  listings: number;
  isCut: boolean;
}

function scan<Row extends object>(
  executor: Executor,
  statement: (shape: CountShape) => Statement,
  criteria: Criteria,
  { availability, traits }: Pick<Criteria, "availability" | "traits">,
): Promise<Row[]> {
  const { scope } = criteria;
  const active = activeConditions(criteria, "newest");
  const keys = scope.kind === "all" ? [] : scope.keys;
  const length = partitionLength(
    hasLookups(active) ? ENTRIES_LOOKED_UP : ENTRIES,
    availability.length * Math.max(1, keys.length),
  );
  const values = { ...valuesOf(criteria), ...cursorValues(undefined, "newest", criteria), keys, availability, traits };
  return run<Row>(executor, statement({ scope: scope.kind, length, active }), values);
}

/** Counts every combination of availability and traits, whatever the search asks of them. */
const scanCounts = (executor: Executor, criteria: Criteria): Promise<CountRow[]> =>
  scan(executor, countStatement, criteria, {
    availability: criteria.match ? criteria.availability : [true, false],
    traits: everyTrait,
  });

const toCount = (listings: number, isCut: boolean): ListingCount => ({
  count: Math.min(listings, MOST_COUNTED),
  isMore: isCut || listings > MOST_COUNTED,
});

/** Whether the words alone match more listings than can be tested for facts. */
async function hasTooMany(executor: Executor, { words, has, match }: Criteria): Promise<boolean> {
  return (
    words !== null && has !== null && match === null && isTooManyToTest((await estimateListings(executor, words)).found)
  );
}

async function countRare(executor: Executor, criteria: Criteria): Promise<ListingCount> {
  const { listings, isCut } = await (criteria.match ? countByFit : countMatches)(executor, criteria, MOST_COUNTED + 1);
  return toCount(listings, isCut);
}

/** Returns the total that a scan found, or an exact count if the matches are rare. */
async function settled(executor: Executor, criteria: Criteria, scanned: ListingCount): Promise<ListingCount> {
  const isRare = scanned.isMore && scanned.count < FEW && !(await hasTooMany(executor, criteria));
  return isRare ? countRare(executor, criteria) : scanned;
}

/** Counts the listings that a search finds. This costs a fraction of counting for each value of a filter. */
export async function countTotal(
  executor: Executor,
  areas: AreasService,
  filters: ListingFilters,
): Promise<ListingCount> {
  const criteria = await readCriteria(executor, areas, filters);
  const [found] = await scan<{ listings: number; isCut: boolean }>(executor, totalStatement, criteria, criteria);
  if (!found) throw new Error("A count returns one row");
  return settled(executor, criteria, toCount(found.listings, found.isCut));
}

export async function countListings(
  executor: Executor,
  areas: AreasService,
  filters: ListingFilters,
): Promise<WireCounts> {
  const criteria = await readCriteria(executor, areas, filters);
  const rows = await scanCounts(executor, criteria);
  const isCut = (isAvailable: boolean) => rows.some((row) => row.isAvailable === isAvailable && row.isCut);
  /** Counts with one trait fixed by `mask` and `value`; the other traits are as the search asks. */
  const countIf = ({
    availability = criteria.availability,
    mask,
    value,
  }: {
    availability?: readonly boolean[];
    mask?: number;
    value?: number;
  }): ListingCount => {
    const fits = (traits: number) =>
      mask === undefined
        ? criteria.traits.includes(traits)
        : (traits & mask) === value && criteria.traits.some((asked) => (asked & ~mask) === (traits & ~mask));
    const listings = rows
      .filter((row) => availability.includes(row.isAvailable) && fits(row.traits))
      .reduce((sum, row) => sum + row.listings, 0);
    return toCount(listings, availability.some(isCut));
  };
  return {
    total: await settled(executor, criteria, countIf({})),
    gender: { male: countIf({ mask: 4, value: 0 }), female: countIf({ mask: 4, value: 4 }) },
    accommodationFor: { Single: countIf({ mask: 2, value: 0 }), Shared: countIf({ mask: 2, value: 2 }) },
    smokingPreference: { Smoker: countIf({ mask: 1, value: 0 }), "Non Smoker": countIf({ mask: 1, value: 1 }) },
    Availability: { Yes: countIf({ availability: [true] }), No: countIf({ availability: [false] }) },
  };
}
