/**
 * Rooms that can be read without a network. IndexedDB holds what everybody may see of a room, and its smallest photo.
 * Pages store them, and src/offline-page/ shows them. Nothing of a room that is private to a member is stored.
 */
import { APP_DATABASE } from "../../platform/device.ts";
import type { WireListing } from "../listings/listing.wire.ts";
import { OWNER, ROOMS, settled, VISITS, withStores } from "./offline-store.ts";

export const publicFields = [
  "title",
  "location",
  "rent",
  "gender",
  "accommodationFor",
  "smokingPreference",
  "moveInDate",
  "Availability",
  "name",
  "description",
  "facts",
  "costs",
] as const satisfies readonly (keyof WireListing)[];
/** Copies that an earlier version stored have no facts and costs. */
export type PublicRoom = Pick<WireListing, Exclude<(typeof publicFields)[number], "facts" | "costs">> &
  Partial<Pick<WireListing, "facts" | "costs">>;

export interface OfflineRoom {
  id: string;
  keptAt: number;
  isSaved: boolean;
  room: PublicRoom;
  photo: Blob | undefined;
}

const MOST_ROOMS = 50;
const byNewest = (a: OfflineRoom, b: OfflineRoom) => b.keptAt - a.keptAt;
/** Sorts by what to keep if there are too many: saved rooms before others, and then the newest first. */
const byWorth = (a: OfflineRoom, b: OfflineRoom) => Number(b.isSaved) - Number(a.isSaved) || byNewest(a, b);

export const findRoom = (id: string): Promise<OfflineRoom | undefined> =>
  withStores((store) => settled<OfflineRoom | undefined>(store(ROOMS).get(id)));

export async function listRooms(): Promise<OfflineRoom[]> {
  return (await withStores((store) => settled<OfflineRoom[]>(store(ROOMS).getAll()))).toSorted(byNewest);
}

export const keepRoom = (room: OfflineRoom): Promise<void> =>
  withStores(async (store) => {
    const rooms = store(ROOMS);
    await settled(rooms.put(room));
    const all = await settled<OfflineRoom[]>(rooms.getAll());
    for (const { id } of all.toSorted(byWorth).slice(MOST_ROOMS)) await settled(rooms.delete(id));
  });

export const dropRoom = (id: string): Promise<void> => withStores((store) => settled<void>(store(ROOMS).delete(id)));

/**
 * Deletes rooms and visits if another member used this device before, or if that member's session has ended elsewhere. Rooms
 * that a visitor has kept stay when the visitor signs in.
 */
export async function claimRooms(uid: string | undefined): Promise<void> {
  // After log-out there is no database. Do not create one for a visitor who has kept nothing.
  if (uid === undefined && !(await indexedDB.databases()).some(({ name }) => name === APP_DATABASE)) return;
  await withStores(async (store) => {
    const owner = store(OWNER);
    const former = await settled<string | undefined>(owner.get(OWNER));
    if (former !== undefined && former !== uid)
      for (const name of [ROOMS, VISITS] as const) await settled(store(name).clear());
    await settled(uid === undefined ? owner.delete(OWNER) : owner.put(uid, OWNER));
  });
}
