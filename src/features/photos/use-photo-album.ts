import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { WireOwnPhoto } from "./photo.schema.ts";
import { photoAlbums, restoreAlbum } from "./photo-albums.ts";
import { readPhotoText, toPhotoText } from "./photo-choices.ts";
import { isUnderWay, type PhotoQueue, toChoices } from "./web/photo-queue.ts";

export interface PhotoAlbum {
  name: string;
  photos: PhotoQueue;
  /** What the form sends. */
  text: string;
  /** There is something that the form sends, or is about to. */
  hasPhotos: boolean;
  /** What it had is being asked for, or could not be asked for: until then the form keeps it as it was. */
  state: "restoring" | "unknown" | "known";
  retry: () => void;
}

export function useAlbumPhotos(album: string): PhotoQueue {
  return useSyncExternalStore(
    photoAlbums.subscribe,
    useCallback(() => photoAlbums.read(album), [album]),
    photoAlbums.readOnServer,
  );
}

export interface AlbumStart {
  /** What the form holds when it is drawn. */
  text: string;
  /** The photos that the post has already. */
  saved: readonly WireOwnPhoto[];
  /** Whether a draft on this device has something else to say is known. */
  isSettled: boolean;
}

/** The album of a form. */
export function usePhotoAlbum(name: string, { text, saved, isSettled }: AlbumStart): PhotoAlbum {
  const photos = useAlbumPhotos(name);
  const [state, setState] = useState<PhotoAlbum["state"]>(text === "" ? "known" : "restoring");
  // What the form held at first: what it holds later comes from the album itself.
  const [start] = useState({ text, saved });
  const stop = useRef<AbortController>(undefined);
  const restore = useCallback(() => {
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    restoreAlbum(name, readPhotoText(start.text), start.saved, signal).then(
      () => signal.aborted || setState("known"),
      () => signal.aborted || setState("unknown"),
    );
  }, [name, start]);
  useEffect(() => {
    if (!isSettled) return undefined;
    restore();
    return () => stop.current?.abort();
  }, [restore, isSettled]);
  const retry = () => {
    setState("restoring");
    restore();
  };
  const sent = state === "known" || photos.some(({ stage }) => stage !== "refused") ? toPhotoText(toChoices(photos)) : text;
  return { name, photos, state, retry, text: sent, hasPhotos: sent !== "" || photos.some(isUnderWay) };
}

const nothing = () => 0;

/** How many photos of this album go on by themselves. */
export function useUnderWay(album: string): number {
  const count = useCallback(() => photoAlbums.read(album).filter(isUnderWay).length, [album]);
  return useSyncExternalStore(photoAlbums.subscribe, count, nothing);
}

/** How many photos, of forms that were sent too, would be lost with the page. */
export const useAtRisk = (): number => useSyncExternalStore(photoAlbums.subscribe, photoAlbums.countAtRisk, nothing);

/** How many photos of the form that was sent last did not make it. */
export const useLost = (): number => useSyncExternalStore(photoAlbums.subscribe, photoAlbums.countLost, nothing);
