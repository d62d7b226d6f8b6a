/** Rooms that a visitor has saved on this device, newest first. The server learns of them when the visitor signs in. */
import { useSyncExternalStore } from "react";
import { SAVED_KEY } from "../../../platform/device.ts";
import { savedLimits } from "../saved.limits.ts";

/** What the list shows of a room without asking the server. */
export interface DeviceRoom {
  id: string;
  title: string;
  rent: number;
  location: string;
  imageUrl: string;
  note: string;
}

/** The JSON in localStorage: names cannot change. */
interface Kept {
  rooms: readonly DeviceRoom[];
  /** These rooms found no place in the member's list. They wait until a visitor changes the list. */
  isLeft: boolean;
}

const MOST_LETTERS = 2_100;
const nothing: Kept = { rooms: [], isLeft: false };

let known = nothing;
/** The text that `known` was read from. */
let knownText: string | undefined;
const listeners = new Set<() => void>();

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= MOST_LETTERS;

function toRoom(kept: unknown): DeviceRoom[] {
  const { id, title, rent, location, imageUrl, note } = (kept ?? {}) as Record<string, unknown>;
  const isRoom = isText(id) && /^\d{1,19}$/.test(id) && isText(title) && isText(location) && isText(imageUrl) && isText(note) && typeof rent === "number";
  return isRoom ? [{ id, title, rent, location, imageUrl, note: note.slice(0, savedLimits.note) }] : [];
}

function read(text: string): Kept {
  try {
    const { rooms, isLeft } = JSON.parse(text) as Record<string, unknown>;
    return { rooms: Array.isArray(rooms) ? rooms.flatMap(toRoom).slice(0, savedLimits.saved) : [], isLeft: isLeft === true };
  } catch {
    return nothing; // not our format
  }
}

function keptText(): string {
  try {
    return localStorage.getItem(SAVED_KEY) ?? "{}";
  } catch {
    return "{}"; // no storage on this device
  }
}

/** Returns the same object until the stored text changes, here or in another tab. */
function recall(): Kept {
  const text = keptText();
  if (text !== knownText) {
    knownText = text;
    known = read(text);
  }
  return known;
}

function keep(next: Kept): void {
  known = next;
  try {
    if (next.rooms.length > 0) localStorage.setItem(SAVED_KEY, JSON.stringify(next));
    else localStorage.removeItem(SAVED_KEY);
    knownText = keptText();
  } catch {
    // Without storage the rooms are kept until the document is left.
  }
  for (const listener of listeners) listener();
}

function hearOthers(event: StorageEvent): void {
  if (event.key !== SAVED_KEY && event.key !== null) return;
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

const rooms = () => recall().rooms;
const none: readonly DeviceRoom[] = [];

/** Undefined on the server and until the page is hydrated. */
export const useDeviceRooms = (): readonly DeviceRoom[] | undefined => useSyncExternalStore(subscribe, rooms, () => undefined);
export const useIsOnDevice = (id: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => rooms().some((room) => room.id === id),
    () => false,
  );

/** Returns false if the list is full. */
export function saveOnDevice(room: DeviceRoom): boolean {
  const others = rooms().filter(({ id }) => id !== room.id);
  if (others.length >= savedLimits.saved) return false;
  keep({ rooms: [room, ...others], isLeft: false });
  return true;
}

export const removeFromDevice = (id: string): void => keep({ rooms: rooms().filter((room) => room.id !== id), isLeft: false });

export const noteOnDevice = (id: string, note: string): void =>
  keep({ rooms: rooms().map((room) => (room.id === id ? { ...room, note } : room)), isLeft: recall().isLeft });

/** Rooms to hand over to the member who has signed in. */
export const roomsToMerge = (): readonly DeviceRoom[] => (recall().isLeft ? none : rooms());

/** After the merge: keeps only the rooms that found no place. */
export const keepLeft = (left: ReadonlySet<string>): void => keep({ rooms: rooms().filter(({ id }) => left.has(id)), isLeft: true });
