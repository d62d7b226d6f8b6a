/** Nothing found: the changes of a search that would find something, the smallest first. For loaders only. */
import { toFilters } from "./browse-search.ts";
import { atPlace, type BrowseFilter, type BrowseValues, BY_FIT, filtersInForce, isPlace, withoutAny, withoutEach } from "./browse-values.ts";
import type { ListingFilters } from "./listing.schema.ts";
import type { RoomCount } from "./listing.wire.ts";

/** How a search changes: a filter goes, rooms one has to ask about come too, the place grows, or all but the place goes. */
export type RelaxationKind = BrowseFilter | "ask" | "wider" | "around" | "onlyPlace";

export interface Relaxation {
  kind: RelaxationKind;
  values: BrowseValues;
  found: RoomCount;
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

interface Point {
  lat: number;
  lng: number;
}

type Candidate = [kind: RelaxationKind, values: BrowseValues];

function widerPlace(values: BrowseValues, place: Point | undefined): Candidate[] {
  if (values.near && Number(values.within ?? 0) < Number(WIDER_KM)) return [["wider", { ...values, within: WIDER_KM }]];
  if (!place) return [];
  return [["around", atPlace(values, { near: `${place.lat.toFixed(4)},${place.lng.toFixed(4)}`, within: WIDER_KM, sort: "nearest" })]];
}

/** Rooms that one has to ask about, and where those were in it already, rooms that are a no. */
function moreLivable(values: BrowseValues): Candidate[] {
  if (values.livable === "yes") return [["ask", { ...values, livable: "maybe" }]];
  return values.livable === undefined && values.sort === BY_FIT ? [["livable", { ...values, sort: undefined }]] : [];
}

/** For the place alone, when no single change helps. */
function onlyPlace(values: BrowseValues): Candidate[] {
  const place = filtersInForce(values).find(isPlace);
  if (!place || filtersInForce(values).length < 3) return [];
  return [["onlyPlace", { ...withoutAny(values), [place]: values[place], within: values.within }]];
}

/** `count` says how many rooms filters find, or nothing when it cannot. */
export async function findRelaxations(
  values: BrowseValues,
  place: Point | undefined,
  count: (filters: ListingFilters) => Promise<RoomCount | undefined>,
): Promise<Relaxation[]> {
  const tryAll = async (candidates: readonly Candidate[]) => {
    const tried = await Promise.all(candidates.map(async ([kind, changed]) => ({ kind, values: changed, found: await count(toFilters(changed)) })));
    return tried.filter((one): one is Relaxation => one.found !== undefined && one.found.count > 0);
  };
  const inOrder = (one: Relaxation, other: Relaxation) => smallestFirst.indexOf(one.kind) - smallestFirst.indexOf(other.kind);
  const helpful = await tryAll([...withoutEach(values), ...moreLivable(values), ...widerPlace(values, place)]);
  return helpful.length > 0 ? helpful.toSorted(inOrder).slice(0, MOST_SHOWN) : tryAll(onlyPlace(values));
}
