/** Whether a room is in the reader's list. The list of members is on the server, and that of visitors on the device. */
import { useCallback, useSyncExternalStore } from "react";
import * as m from "../../../paraglide/messages.js";
import { onForgetVisits } from "../../../platform/device.ts";
import { number } from "../../../platform/i18n/format.ts";
import { useRootData } from "../../../platform/web/root-data.ts";
import { toast } from "../../../ui/toast-store.ts";
import type { Listing } from "../../listings/listing.wire.ts";
import { savedLimits } from "../saved.limits.ts";
import type { SavedMark } from "../saved-marks.ts";
import { removeFromDevice, saveOnDevice, useIsOnDevice } from "./device-rooms.ts";
import { callSaved, isFailure, type SavedFailure } from "./saved-calls.ts";

export type SavableRoom = Pick<Listing, "id" | "title" | "rent" | "location" | "imageUrl">;

/**
 * Changes that the member has made since the document was loaded. Lists that are kept in the browser do not contain
 * these changes.
 */
const changes = new Map<string, boolean>();
const listeners = new Set<() => void>();

function change(id: string, isSaved: boolean): void {
  changes.set(id, isSaved);
  for (const listener of listeners) listener();
}

onForgetVisits(() => changes.clear());

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tellFailure({ isFull }: SavedFailure): void {
  if (isFull) toast.error(m.saved_full(), m.saved_full_text({ most: number(savedLimits.saved) }));
  else toast.error(m.saved_failed(), m.saved_failed_text());
}

/** `mark` comes from the loader. */
export function useSaved(room: SavableRoom, mark: SavedMark | undefined): { isSaved: boolean; toggle: () => void } {
  const { id } = room;
  const isMember = Boolean(useRootData()?.member);
  const isOnDevice = useIsOnDevice(id);
  const getChange = useCallback(() => changes.get(id), [id]);
  const changed = useSyncExternalStore(subscribe, getChange, () => undefined);
  const isSaved = isMember ? (changed ?? mark === "saved") : isOnDevice;
  const toggle = () => {
    if (isMember) void saveAsMember(id, !isSaved);
    else if (isOnDevice) {
      removeFromDevice(id);
      keepOffline(id, false);
    } else saveAsVisitor(room);
  };
  return { isSaved, toggle };
}

async function saveAsMember(id: string, isSaved: boolean): Promise<void> {
  change(id, isSaved);
  const answer = await callSaved({ intent: isSaved ? "save" : "unsave", id });
  if (!isFailure(answer)) {
    keepOffline(id, isSaved);
    return;
  }
  change(id, !isSaved);
  tellFailure(answer);
}

/**
 * Stores the room for reading without a network, or unmarks it. The code is loaded with the first room that is saved.
 */
function keepOffline(id: string, isSaved: boolean): void {
  import("../../offline/remember-room.ts").then(
    ({ rememberRoom, unmarkSaved }) => (isSaved ? rememberRoom(id, true) : unmarkSaved(id)),
    () => {}, // The page works without the copy.
  );
}

function saveAsVisitor({ id, title, rent, location, imageUrl }: SavableRoom): void {
  if (!saveOnDevice({ id, title, rent, location, imageUrl, note: "" })) {
    tellFailure({ isFull: true });
    return;
  }
  toast.success(m.saved_on_device(), m.saved_on_device_text());
  keepOffline(id, true);
}
