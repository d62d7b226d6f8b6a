import type { ListingCursor, ListingSearch } from "./listing.schema.ts";
import { wireBrowseQuery } from "./listing.wire.ts";
import { encodeCursor } from "./listing-cursor.ts";

const filterNames = ["location", "minRent", "maxRent", "gender", "accommodationFor", "smokingPreference", "Availability", "moveInBefore"] as const;
const names = [...filterNames, "sort"] as const;
export type BrowseFilter = (typeof filterNames)[number];

/** What the form holds and the address says, in the wire's words; only what is in force. */
export type BrowseValues = Partial<Record<(typeof names)[number], string>>;

export interface Browse {
  values: BrowseValues;
  search: ListingSearch;
}

const ZERO_IN_BANGLA = 0x09e6;

/** People type ৮,০০০ as well as 8000. */
const toPlainDigits = (text: string) => text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - ZERO_IN_BANGLA)).replaceAll(/[,\s৳]/g, "");

function readValue(name: (typeof names)[number], parameters: URLSearchParams): string | undefined {
  const typed = parameters.get(name)?.trim().normalize("NFC");
  return typed && name.endsWith("Rent") ? toPlainDigits(typed) : typed;
}

/** Unlike the API's, a person's address is never wrong: each parameter that is not good is left out by itself. */
export function readBrowse(parameters: URLSearchParams): Browse {
  const values: BrowseValues = {};
  for (const name of names) {
    const value = readValue(name, parameters);
    if (value && wireBrowseQuery.safeParse({ [name]: value }).success) values[name] = value;
  }
  const { minRent, maxRent } = values;
  if (Number(minRent) > Number(maxRent)) Object.assign(values, { minRent: maxRent, maxRent: minRent });
  const page = wireBrowseQuery.safeParse({ ...values, cursor: parameters.get("cursor") ?? undefined });
  return { values, search: page.success ? page.data : wireBrowseQuery.parse(values) };
}

/** The address of a list, or of its page after a cursor. */
export function browsePath(values: BrowseValues, after?: ListingCursor): string {
  const kept = names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
  const query = new URLSearchParams([...kept, ...(after ? [["cursor", encodeCursor(after)]] : [])]).toString();
  return query ? `/browseListings?${query}` : "/browseListings";
}

/** For every filter in force, the list without it. */
export function pathsWithout(values: BrowseValues): Partial<Record<BrowseFilter, string>> {
  const inForce = filterNames.filter((name) => values[name] !== undefined);
  return Object.fromEntries(inForce.map((name) => [name, browsePath({ ...values, [name]: undefined })]));
}
