/**
 * What this device remembers: opened listings, the last search, and whether the map was open. It is never sent to the
 * server, and the server never renders it.
 */
import { useEffect, useSyncExternalStore } from "react";
import { RECENT_KEY } from "../../../platform/device.ts";
import { deviceStore } from "../../../platform/web/device-store.ts";
import type { Listing } from "../../listings/listing.wire.ts";
import { type BrowseValues, browseNames, filtersInForce } from "../browse-values.ts";
import type { BrowsePlace } from "./browse-labels.ts";

export interface RecentListing {
  id: string;
  title: string;
  rent: number;
  area: string;
}

export interface LastSearch {
  values: BrowseValues;
  place: BrowsePlace | undefined;
}

/** The JSON in localStorage. Its names must not change. */
interface Remembered {
  rooms: readonly RecentListing[];
  search: LastSearch | undefined;
  isMapOpen: boolean;
}

const MOST_LISTINGS = 8;
const MOST_LETTERS = 160;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= MOST_LETTERS;

function toListing(kept: unknown): RecentListing[] {
  const { id, title, rent, area } = (kept ?? {}) as Record<string, unknown>;
  return isText(id) && /^\d+$/.test(id) && isText(title) && isText(area) && typeof rent === "number"
    ? [{ id, title, rent, area }]
    : [];
}

function toPlace(kept: unknown): BrowsePlace | undefined {
  const { slug, name, nameBn, radiusKm } = (kept ?? {}) as Record<string, unknown>;
  if (!isText(slug) || !isText(name) || !isText(nameBn)) return undefined;
  return { slug, name, nameBn, ...(typeof radiusKm === "number" && { radiusKm }) };
}

/**
 * Reads the last search. A search near the reader or on a map is not remembered, because it could tell other users of
 * the device where the reader was.
 */
function toSearch(kept: unknown): LastSearch | undefined {
  const { values, place } = (kept ?? {}) as Record<string, unknown>;
  const given = (values ?? {}) as Record<string, unknown>;
  const read = Object.fromEntries(
    browseNames.flatMap((name) => (isText(given[name]) ? [[name, given[name]]] : [])),
  ) as BrowseValues;
  if (read.near !== undefined || read.box !== undefined || filtersInForce(read).length === 0) return undefined;
  const { view: _view, ...search } = read;
  return { values: search, place: toPlace(place) };
}

const toRemembered = ({ rooms, search, isMapOpen }: Record<string, unknown>): Remembered => ({
  rooms: Array.isArray(rooms) ? rooms.flatMap(toListing).slice(0, MOST_LISTINGS) : [],
  search: toSearch(search),
  isMapOpen: isMapOpen === true,
});

const { empty, read, write, subscribe } = deviceStore(RECENT_KEY, toRemembered);
const remember = (changes: Partial<Remembered>): void => write({ ...read(), ...changes });

export const useRemembered = (): Remembered => useSyncExternalStore(subscribe, read, () => empty);

export const rememberSearch = (search: LastSearch): void => {
  const kept = toSearch(search);
  if (kept) remember({ search: kept });
};

export const rememberMap = (isMapOpen: boolean): void => remember({ isMapOpen });

/** Forgets the listings and the search. Whether the map was open is kept, because it is not personal. */
export const forgetRecent = (): void => remember({ rooms: [], search: undefined });

/** Remembers the listing of a page. */
export function useRememberListing({
  id,
  title,
  rent,
  location,
}: Pick<Listing, "id" | "title" | "rent" | "location">): void {
  useEffect(() => {
    const opened = { id, title, rent, area: location.split(",")[0]?.trim() ?? "" };
    remember({ rooms: [opened, ...read().rooms.filter((other) => other.id !== id)].slice(0, MOST_LISTINGS) });
  }, [id, title, rent, location]);
}
