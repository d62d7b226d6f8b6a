/** Uploads the profile photo. It is set when it is ready, on whatever page the member is by then. */
import { useSyncExternalStore } from "react";
import * as m from "../../../paraglide/messages.js";
import { toast } from "../../../ui/toast-store.ts";
import { addFiles, clearAlbum, photoAlbums, removePhoto } from "../photo-albums.ts";
import { setProfilePhoto } from "./photo-calls.ts";

export type Refresh = () => Promise<void>;

const listeners = new Set<() => void>();
/** Number of pending requests. */
let saving = 0;
/** Uploads in progress, with their callbacks. */
const watched = new Map<string, Refresh>();
let settling: string | undefined;

function setSaving(next: number): void {
  saving = next;
  for (const listener of listeners) listener();
}

async function save(id: string | undefined, done: string, refresh: Refresh): Promise<boolean> {
  setSaving(saving + 1);
  try {
    await setProfilePhoto(id);
    await refresh();
    toast.success(done);
    return true;
  } catch {
    toast.error(m.photo_own_failed(), m.photo_own_failed_text());
    return false;
  } finally {
    setSaving(saving - 1);
  }
}

async function settle(): Promise<void> {
  for (const [album, refresh] of watched) {
    const photo = photoAlbums.read(album)[0];
    if (photo?.stage !== "ready" || photo.id === undefined || photo.id === settling) continue;
    settling = photo.id;
    const isSaved = await save(photo.id, m.photo_own_saved(), refresh);
    settling = undefined;
    // The member may have chosen another photo meanwhile.
    if (photoAlbums.read(album)[0]?.key !== photo.key) continue;
    if (isSaved) clearAlbum(album, true);
    else removePhoto(album, photo.key);
  }
}
photoAlbums.subscribe(() => void settle());

export function takeOwnPhoto(album: string, file: File, refresh: Refresh): void {
  watched.set(album, refresh);
  clearAlbum(album);
  addFiles(album, [file], 1);
}

export const removeOwnPhoto = (refresh: Refresh): Promise<boolean> => save(undefined, m.photo_own_removed(), refresh);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsSaving = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => saving > 0,
    () => false,
  );
