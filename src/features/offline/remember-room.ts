import { onForgetVisits } from "../../platform/device.ts";
import type { WireListing } from "../listings/listing.wire.ts";
import { photoBase, photoFile, photoWidths } from "../photos/photo-files.ts";
import { withoutPhones } from "../screening/numbers.ts";
import { dropRoom, findRoom, keepRoom, type PublicRoom, publicFields } from "./offline-rooms.ts";

/** A room that was opened again within this time is not fetched again. */
const FRESH_MS = 5 * 60_000;
const NOT_FOUND = 404;

/** Counts log-outs, so that a response that arrives after a log-out is not stored. */
let logOuts = 0;
onForgetVisits(() => {
  logOuts += 1;
});

/** Whether to save data. The server sets this attribute, because it also knows the browser's own setting. */
const savesData = () => document.documentElement.dataset["lowData"] !== undefined;

/**
 * The photo to store: the smallest file of our own photos, and images of this site unchanged. Images of other sites are
 * not stored.
 */
function smallPhoto(imageUrl: string): string | undefined {
  const base = photoBase(imageUrl);
  if (base) return photoFile(base, photoWidths[0]);
  return imageUrl.startsWith("/images/") ? imageUrl : undefined;
}

async function fetchPhoto(imageUrl: string): Promise<Blob | undefined> {
  const file = savesData() ? undefined : smallPhoto(imageUrl);
  if (!file) return undefined;
  const response = await fetch(file, { credentials: "omit", priority: "low" });
  return response.ok && response.headers.get("content-type")?.startsWith("image/") ? response.blob() : undefined;
}

/** Keeps only public fields, and removes phone numbers from the texts. */
function toPublicRoom(listing: WireListing): PublicRoom {
  const room = Object.fromEntries(publicFields.map((name) => [name, listing[name]])) as PublicRoom;
  return { ...room, title: withoutPhones(room.title), description: withoutPhones(room.description) };
}

async function remember(id: string, isSaved: boolean | undefined): Promise<void> {
  const begun = logOuts;
  const known = await findRoom(id);
  const room = { isSaved: isSaved ?? known?.isSaved ?? false };
  if (known && Date.now() - known.keptAt < FRESH_MS) {
    if (known.isSaved !== room.isSaved) await keepRoom({ ...known, ...room });
    return;
  }
  // The request has no cookies, so the response contains nothing that only a member may see. Hidden posts are not
  // found.
  const response = await fetch(`/featuredPost/${id}`, { credentials: "omit", priority: "low" });
  if (response.status === NOT_FOUND) await dropRoom(id);
  if (!response.ok) return;
  const listing = (await response.json()) as WireListing;
  const photo = await fetchPhoto(listing.imageUrl).catch(() => undefined);
  if (begun === logOuts)
    await keepRoom({ id, keptAt: Date.now(), room: toPublicRoom(listing), photo: photo ?? known?.photo, ...room });
}

/**
 * Stores a room for reading without a network. If `isSaved` is undefined, the stored value stays. Failures are ignored,
 * because the room is only a copy.
 */
export const rememberRoom = (id: string, isSaved?: boolean): Promise<void> =>
  remember(id, isSaved).catch(() => undefined);

/** Marks a stored room as seen but not saved, because it was removed from the saved list. */
export async function unmarkSaved(id: string): Promise<void> {
  try {
    const known = await findRoom(id);
    if (known) await keepRoom({ ...known, isSaved: false });
  } catch {
    // IndexedDB is disabled in this browser.
  }
}
