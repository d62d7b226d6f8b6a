/** Nothing found: the changes of a search that would find something, the smallest first. For loaders only. */

import type { LatLng } from "../../platform/geo.ts";
import { toFilters } from "./browse-search.ts";
import { atPlace, type BrowseFilter, type BrowseValues, filtersInForce, isPlace, withoutAny, withoutEach } from "./browse-values.ts";
import { BY_FIT } from "./livable.ts";
import type { ListingFilters } from "./search.schema.ts";
import type { ListingCount } from "./search.wire.ts";

/** How a search changes: a filter goes, rooms one has to ask about come too, the place grows, or all but the place goes. */
export type RelaxationKind = BrowseFilter | "ask" | "wider" | "around" | "onlyPlace";

export interface Relaxation {
  kind: RelaxationKind;
  /** The filter's value that goes, where one goes. */
  value?: string;
  values: BrowseValues;
  found: ListingCount;
}

/** What people mind least comes first; where they want to live comes last. */
const smallestFirst: readonly RelaxationKind[] = [
  "postedWithin",
  "smokingPreference",
  "minAge",
  "maxAge",
  "profession",
  "Availability",
  "moveInBefore",
  "q",
  "has",
  "accommodationFor",
  "ask",
  "maxDayOne",
  "maxAllIn",
  "minRent",
  "maxRent",
  "wider",
  "around",
  "livable",
  "gender",
  "box",
  "near",
  "area",
  "location",
];

const WIDER_KM = "10";
const MOST_SHOWN = 5;

type Candidate = Omit<Relaxation, "found">;

function widerPlace(values: BrowseValues, place: LatLng | undefined): Candidate[] {
  if (values.near && Number(values.within ?? 0) < Number(WIDER_KM)) return [{ kind: "wider", values: { ...values, within: WIDER_KM } }];
  if (!place) return [];
  const around = atPlace(values, { near: `${place.lat.toFixed(4)},${place.lng.toFixed(4)}`, within: WIDER_KM, sort: "nearest" });
  return [{ kind: "around", values: around }];
}

const withoutOne = (values: BrowseValues): Candidate[] => withoutEach(values).map(({ name, value, rest }) => ({ kind: name, value, values: rest }));

/** Rooms that one has to ask about, and where those were in it already, rooms that are a no. */
function moreLivable(values: BrowseValues): Candidate[] {
  if (values.livable === "yes") return [{ kind: "ask", values: { ...values, livable: "maybe" } }];
  return values.livable === undefined && values.sort === BY_FIT ? [{ kind: "livable", values: { ...values, sort: undefined } }] : [];
}

/** For the place alone, when no single change helps. */
function onlyPlace(values: BrowseValues): Candidate[] {
  const place = filtersInForce(values).find(isPlace);
  if (!place || withoutEach(values).length < 3) return [];
  return [{ kind: "onlyPlace", values: { ...withoutAny(values), [place]: values[place], within: values.within } }];
}

/** `count` says how many rooms filters find, or nothing when it cannot. */
export async function findRelaxations(
  values: BrowseValues,
  place: LatLng | undefined,
  count: (filters: ListingFilters) => Promise<ListingCount | undefined>,
): Promise<Relaxation[]> {
  const tryAll = async (candidates: readonly Candidate[]) => {
    const tried = await Promise.all(candidates.map(async (candidate) => ({ ...candidate, found: await count(toFilters(candidate.values)) })));
    return tried.filter((one): one is Relaxation => one.found !== undefined && one.found.count > 0);
  };
  const inOrder = (one: Relaxation, other: Relaxation) => smallestFirst.indexOf(one.kind) - smallestFirst.indexOf(other.kind);
  const helpful = await tryAll([...withoutOne(values), ...moreLivable(values), ...widerPlace(values, place)]);
  return helpful.length > 0 ? helpful.toSorted(inOrder).slice(0, MOST_SHOWN) : tryAll(onlyPlace(values));
}
