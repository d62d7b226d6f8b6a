import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { WireOwnPhoto } from "./photo.schema.ts";
import { photoAlbums, restoreAlbum } from "./photo-albums.ts";
import { readPhotoText, toPhotoText } from "./photo-choices.ts";
import { isUnderWay, type PhotoQueue, placedPhotos, toChoices } from "./web/photo-queue.ts";

export interface PhotoAlbum {
  name: string;
  photos: PhotoQueue;
  /** The value of the form field. */
  text: string;
  /** There are photos to submit, or uploads are in progress. */
  hasPhotos: boolean;
  /**
   * `restoring`: the photos are being loaded. `unknown`: loading failed. Until the state is `known`, the form submits
   * its initial value.
   */
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
  /** The initial value of the form field. */
  text: string;
  /** The photos of the saved listing. */
  saved: readonly WireOwnPhoto[];
  /** Whether we already know if this device has a draft. */
  isSettled: boolean;
}

export function usePhotoAlbum(name: string, { text, saved, isSettled }: AlbumStart): PhotoAlbum {
  const photos = useAlbumPhotos(name);
  const [state, setState] = useState<PhotoAlbum["state"]>(text === "" ? "known" : "restoring");
  // Only the initial value counts: later values come from the album itself.
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
  const sent =
    state === "known" || photos.some(({ stage }) => stage !== "refused") ? toPhotoText(toChoices(photos)) : text;
  return { name, photos, state, retry, text: sent, hasPhotos: sent !== "" || photos.some(isUnderWay) };
}

/**
 * The URL of the first photo, of a file in this browser or of a photo on the server. Undefined if there is no photo.
 */
export function useCover(album: string): string | undefined {
  return placedPhotos(useAlbumPhotos(album))[0]?.preview;
}

const nothing = () => 0;

/** The number of this album's uploads that are in progress. */
export function useUnderWay(album: string): number {
  const count = useCallback(() => photoAlbums.read(album).filter(isUnderWay).length, [album]);
  return useSyncExternalStore(photoAlbums.subscribe, count, nothing);
}

/** The number of photos that would be lost with the page, including photos of submitted forms. */
export const useAtRisk = (): number => useSyncExternalStore(photoAlbums.subscribe, photoAlbums.countAtRisk, nothing);

/** The number of failed photos of the form that was submitted last. */
export const useLost = (): number => useSyncExternalStore(photoAlbums.subscribe, photoAlbums.countLost, nothing);
