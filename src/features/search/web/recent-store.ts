/** What this device remembers: opened listings, the last search, whether the map was open. It is never sent to the server, and the server never renders it. */
import { useEffect, useSyncExternalStore } from "react";
import { RECENT_KEY } from "../../../platform/device.ts";
import type { Listing } from "../../listings/listing.wire.ts";
import { type BrowseValues, browseNames, filtersInForce } from "../browse-values.ts";
import type { BrowsePlace } from "./browse-words.ts";

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

/** The JSON in localStorage: names cannot change. */
interface Remembered {
  rooms: readonly RecentListing[];
  search: LastSearch | undefined;
  isMapOpen: boolean;
}

const MOST_LISTINGS = 8;
const MOST_LETTERS = 160;
const nothing: Remembered = { rooms: [], search: undefined, isMapOpen: false };

let known: Remembered = nothing;
/** The text that `known` was read from. */
let knownText: string | undefined;
const listeners = new Set<() => void>();

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= MOST_LETTERS;

function toListing(kept: unknown): RecentListing[] {
  const { id, title, rent, area } = (kept ?? {}) as Record<string, unknown>;
  return isText(id) && /^\d+$/.test(id) && isText(title) && isText(area) && typeof rent === "number" ? [{ id, title, rent, area }] : [];
}

function toPlace(kept: unknown): BrowsePlace | undefined {
  const { slug, name, nameBn, radiusKm } = (kept ?? {}) as Record<string, unknown>;
  if (!isText(slug) || !isText(name) || !isText(nameBn)) return undefined;
  return { slug, name, nameBn, ...(typeof radiusKm === "number" && { radiusKm }) };
}

/** A search near the reader, or on a map, is not remembered: it could tell others who use the device where they were. */
function toSearch(kept: unknown): LastSearch | undefined {
  const { values, place } = (kept ?? {}) as Record<string, unknown>;
  const given = (values ?? {}) as Record<string, unknown>;
  const read = Object.fromEntries(browseNames.flatMap((name) => (isText(given[name]) ? [[name, given[name]]] : []))) as BrowseValues;
  if (read.near !== undefined || read.box !== undefined || filtersInForce(read).length === 0) return undefined;
  const { view: _view, ...search } = read;
  return { values: search, place: toPlace(place) };
}

function keptText(): string {
  try {
    return localStorage.getItem(RECENT_KEY) ?? "{}";
  } catch {
    return "{}"; // no storage on this device
  }
}

function read(text: string): Remembered {
  try {
    const { rooms, search, isMapOpen } = JSON.parse(text) as Record<string, unknown>;
    const list = Array.isArray(rooms) ? rooms.flatMap(toListing).slice(0, MOST_LISTINGS) : [];
    return { rooms: list, search: toSearch(search), isMapOpen: isMapOpen === true };
  } catch {
    return nothing; // not our format
  }
}

/** Returns the same object until the stored text changes, here or in another tab. */
function recall(): Remembered {
  const text = keptText();
  if (text !== knownText) {
    knownText = text;
    known = read(text);
  }
  return known;
}

function remember(changes: Partial<Remembered>): void {
  known = { ...recall(), ...changes };
  try {
    localStorage.setItem(RECENT_KEY, JSON.stringify(known));
    knownText = keptText();
  } catch {
    // Without storage it is remembered until the document is left.
  }
  for (const listener of listeners) listener();
}

function hearOthers(event: StorageEvent): void {
  if (event.key !== RECENT_KEY && event.key !== null) return;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", hearOthers);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", hearOthers);
  };
}

export const useRemembered = (): Remembered => useSyncExternalStore(subscribe, recall, () => nothing);

export const rememberSearch = (search: LastSearch): void => {
  const kept = toSearch(search);
  if (kept) remember({ search: kept });
};

export const rememberMap = (isMapOpen: boolean): void => remember({ isMapOpen });

/** Whether the map was open stays: it is not personal. */
export const forgetRecent = (): void => remember({ rooms: [], search: undefined });

/** For the page of a listing. */
export function useRememberListing({ id, title, rent, location }: Pick<Listing, "id" | "title" | "rent" | "location">): void {
  useEffect(() => {
    const opened = { id, title, rent, area: location.split(",")[0]?.trim() ?? "" };
    remember({ rooms: [opened, ...recall().rooms.filter((other) => other.id !== id)].slice(0, MOST_LISTINGS) });
  }, [id, title, rent, location]);
}
