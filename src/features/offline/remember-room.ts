import { onForgetVisits } from "../../platform/device.ts";
import type { WireListing } from "../listings/listing.wire.ts";
import { photoBase, photoFile, photoWidths } from "../photos/photo-files.ts";
import { withoutPhones } from "../screening/numbers.ts";
import { dropRoom, findRoom, keepRoom, type PublicRoom, publicFields } from "./offline-rooms.ts";

/** A room that was opened again within this time is not fetched again. */
const FRESH_MS = 5 * 60_000;
const NOT_FOUND = 404;

/** Counts log-outs: what was being fetched at log-out must not be stored afterwards. */
let logOuts = 0;
onForgetVisits(() => {
  logOuts += 1;
});

/** Set by the server, which alone sees the browser's own setting. */
const savesData = () => document.documentElement.dataset["lowData"] !== undefined;

/** The smallest file of our own photos, pictures of this site as they are, none of other sites. */
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

/** Only fields that are named in the list, and no number that somebody wrote into the text. */
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
  // Without cookies the server cannot send anything that only a member may see; a post that is not public is not found.
  const response = await fetch(`/featuredPost/${id}`, { credentials: "omit", priority: "low" });
  if (response.status === NOT_FOUND) await dropRoom(id);
  if (!response.ok) return;
  const listing = (await response.json()) as WireListing;
  const photo = await fetchPhoto(listing.imageUrl).catch(() => undefined);
  if (begun === logOuts)
    await keepRoom({ id, keptAt: Date.now(), room: toPublicRoom(listing), photo: photo ?? known?.photo, ...room });
}

/**
 * Stores a room for reading without a network. `isSaved` undefined: as it was. A failure is no problem: it is a copy.
 */
export const rememberRoom = (id: string, isSaved?: boolean): Promise<void> =>
  remember(id, isSaved).catch(() => undefined);

/** The room is not in the list any more. It stays as one that was seen. */
export async function unmarkSaved(id: string): Promise<void> {
  try {
    const known = await findRoom(id);
    if (known) await keepRoom({ ...known, isSaved: false });
  } catch {
    // IndexedDB is disabled in this browser.
  }
}
