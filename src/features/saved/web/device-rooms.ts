/** Rooms that a visitor has saved on this device, newest first. The server gets them when the visitor signs in. */
import { useSyncExternalStore } from "react";
import { SAVED_KEY } from "../../../platform/device.ts";
import { deviceStore } from "../../../platform/web/device-store.ts";
import { savedLimits } from "../saved.limits.ts";

/** What the list shows of a room without a request to the server. */
export interface DeviceRoom {
  id: string;
  title: string;
  rent: number;
  location: string;
  imageUrl: string;
  note: string;
}

/** The JSON in localStorage. Its names must not change. */
interface Kept {
  rooms: readonly DeviceRoom[];
  /** The member's list had no space for these rooms. They wait until a visitor changes the list. */
  isLeft: boolean;
}

const MOST_LETTERS = 2_100;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= MOST_LETTERS;

function toRoom(kept: unknown): DeviceRoom[] {
  const { id, title, rent, location, imageUrl, note } = (kept ?? {}) as Record<string, unknown>;
  const isRoom =
    isText(id) &&
    /^\d{1,19}$/.test(id) &&
    isText(title) &&
    isText(location) &&
    isText(imageUrl) &&
    isText(note) &&
    typeof rent === "number";
  return isRoom ? [{ id, title, rent, location, imageUrl, note: note.slice(0, savedLimits.note) }] : [];
}

const toKept = ({ rooms, isLeft }: Record<string, unknown>): Kept => ({
  rooms: Array.isArray(rooms) ? rooms.flatMap(toRoom).slice(0, savedLimits.saved) : [],
  isLeft: isLeft === true,
});

const { read, write, subscribe } = deviceStore(SAVED_KEY, toKept, ({ rooms }) => rooms.length === 0);

const rooms = () => read().rooms;
const none: readonly DeviceRoom[] = [];

/** Undefined on the server and until the page is hydrated. */
export const useDeviceRooms = (): readonly DeviceRoom[] | undefined =>
  useSyncExternalStore(subscribe, rooms, () => undefined);
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
  write({ rooms: [room, ...others], isLeft: false });
  return true;
}

export const removeFromDevice = (id: string): void =>
  write({ rooms: rooms().filter((room) => room.id !== id), isLeft: false });

export const noteOnDevice = (id: string, note: string): void =>
  write({ rooms: rooms().map((room) => (room.id === id ? { ...room, note } : room)), isLeft: read().isLeft });

/** Returns the rooms that should be moved to the list of the member who has signed in. */
export const roomsToMerge = (): readonly DeviceRoom[] => (read().isLeft ? none : rooms());

/** After the merge, keeps only the rooms for which the list had no space. */
export const keepLeft = (left: ReadonlySet<string>): void =>
  write({ rooms: rooms().filter(({ id }) => left.has(id)), isLeft: true });
