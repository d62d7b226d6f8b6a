/** Changes of a search that finds nothing. Each changed search would find something. Only loaders import this file. */
import type { LatLng } from "../../platform/geo.ts";
import { toFilters } from "./browse-search.ts";
import {
  atPlace,
  type BrowseValues,
  filtersInForce,
  isPlace,
  type Removal,
  withoutAny,
  withoutEach,
} from "./browse-values.ts";
import { type FilterName, weightOf } from "./filters.ts";
import { BY_FIT } from "./livable.ts";
import type { ListingFilters } from "./search.schema.ts";
import type { ListingCount } from "./search.wire.ts";

/**
 * Either the filter that is dropped, or another change. `ask` also accepts listings where the seeker has to ask.
 * `wider` is a greater distance. `around` is a circle round the area. `onlyPlace` drops all filters but the place.
 */
export type RelaxationKind = FilterName | keyof typeof otherWeights | "onlyPlace";

export interface Relaxation {
  kind: RelaxationKind;
  /** The value of the filter that is dropped. */
  value?: string;
  values: BrowseValues;
  found: ListingCount;
}

/** Weights of the other changes, on the scale of `filterTable`. */
const otherWeights = { ask: 110, wider: 160, around: 170 };

const WIDER_KM = "10";
const MOST_SHOWN = 5;

interface Candidate extends Omit<Relaxation, "found"> {
  weight: number;
}

/** If `radiusKm` is set, the place is already a circle. */
type Around = LatLng & { radiusKm?: number };

function widerPlace(values: BrowseValues, place: Around | undefined): Candidate[] {
  const isCircle = values.near !== undefined || place?.radiusKm !== undefined;
  if (isCircle && Number(values.within ?? 0) < Number(WIDER_KM))
    return [{ kind: "wider", weight: otherWeights.wider, values: { ...values, within: WIDER_KM } }];
  if (!place || isCircle) return [];
  const around = atPlace(values, {
    near: `${place.lat.toFixed(4)},${place.lng.toFixed(4)}`,
    within: WIDER_KM,
    sort: "nearest",
  });
  return [{ kind: "around", weight: otherWeights.around, values: around }];
}

const withoutOne = (values: BrowseValues): Candidate[] =>
  withoutEach(values).map(({ name, value, rest }) => ({ kind: name, value, weight: weightOf(name), values: rest }));

/** How many filters are tried while the reader fills in the form. */
const MOST_TRIED = 6;

/** Returns the filter that people mind least losing, among those without which the search finds listings. */
export async function findDroppable(
  values: BrowseValues,
  count: (filters: ListingFilters) => Promise<ListingCount>,
): Promise<(Removal & { found: ListingCount }) | undefined> {
  const candidates = withoutEach(values)
    .filter(({ name }) => !isPlace(name))
    .toSorted((one, other) => weightOf(one.name) - weightOf(other.name))
    .slice(0, MOST_TRIED);
  const tried = await Promise.all(
    candidates.map(async (candidate) => ({ ...candidate, found: await count(toFilters(candidate.rest)) })),
  );
  return tried.find(({ found }) => found.count > 0);
}

/**
 * Also accepts listings where the seeker has to ask, or whose cost is slightly above the budget. If the search accepts
 * these already, also accepts listings whose verdict is no.
 */
function moreLivable(values: BrowseValues): Candidate[] {
  if (values.livable === "yes")
    return [{ kind: "ask", weight: otherWeights.ask, values: { ...values, livable: "maybe" } }];
  if (values.livable !== undefined || values.sort !== BY_FIT) return [];
  return [{ kind: "livable", weight: weightOf("livable"), values: { ...values, sort: undefined } }];
}

function onlyPlace(values: BrowseValues): Candidate[] {
  const place = filtersInForce(values).find(isPlace);
  if (!place || withoutEach(values).length < 3) return [];
  return [
    { kind: "onlyPlace", weight: 0, values: { ...withoutAny(values), [place]: values[place], within: values.within } },
  ];
}

/**
 * Finds changes with which the search finds something. If no single change helps, all filters but the place are
 * dropped. `count` returns undefined if it cannot count.
 */
export async function findRelaxations(
  values: BrowseValues,
  place: Around | undefined,
  count: (filters: ListingFilters) => Promise<ListingCount | undefined>,
): Promise<Relaxation[]> {
  const tryAll = async (candidates: readonly Candidate[]) => {
    const inOrder = candidates.toSorted((one, other) => one.weight - other.weight);
    const tried = await Promise.all(
      inOrder.map(async ({ weight: _weight, ...candidate }) => ({
        ...candidate,
        found: await count(toFilters(candidate.values)),
      })),
    );
    return tried.filter((one): one is Relaxation => one.found !== undefined && one.found.count > 0);
  };
  const helpful = await tryAll([...withoutOne(values), ...moreLivable(values), ...widerPlace(values, place)]);
  return helpful.length > 0 ? helpful.slice(0, MOST_SHOWN) : tryAll(onlyPlace(values));
}
