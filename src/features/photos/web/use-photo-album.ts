import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { WireOwnPhoto } from "../photo.schema.ts";
import { readPhotoText, toPhotoText } from "../photo-choices.ts";
import { photoAlbums, restoreAlbum } from "./photo-albums.ts";
import { isUnderWay, type PhotoQueue, placedPhotos, toChoices } from "./photo-queue.ts";

export interface PhotoAlbum {
  name: string;
  photos: PhotoQueue;
  /** What the form sends. */
  text: string;
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

/** The album of a form, whose text is what the form holds when it is drawn. */
export function usePhotoAlbum(name: string, text: string, saved: readonly WireOwnPhoto[]): PhotoAlbum {
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
    restore();
    return () => stop.current?.abort();
  }, [restore]);
  const retry = () => {
    setState("restoring");
    restore();
  };
  return { name, photos, state, retry, text: state === "known" || photos.length > 0 ? toPhotoText(toChoices(photos)) : text };
}

/** How many photos of this album, or of all albums together, would be lost with the page. */
export function useUnderWay(album?: string): number {
  return useSyncExternalStore(
    photoAlbums.subscribe,
    useCallback(() => (album === undefined ? photoAlbums.countUnderWay() : placedPhotos(photoAlbums.read(album)).filter(isUnderWay).length), [album]),
    () => 0,
  );
}
