/**
 * The albums of this document, each identified by its form. They are not part of a component, so that uploads continue
 * after the form was submitted or left, as long as the document exists.
 */
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { toast } from "../../ui/toast-store.ts";
import { photoLimits } from "./photo.limits.ts";
import type { PhotoChoice, WireOwnPhoto } from "./photo.schema.ts";
import { toPhotoText } from "./photo-choices.ts";
import { photoBase, photoFile } from "./photo-files.ts";
import { fetchOwnPhotos, takeBack } from "./web/photo-calls.ts";
import {
  fromGone,
  fromOwnPhoto,
  isAtRisk,
  isTroubled,
  lacksPlace,
  markOf,
  newFiles,
  type PhotoEvent,
  type PhotoQueue,
  placedPhotos,
  type QueuedPhoto,
  reducePhotos,
  refusedPhotos,
  roomFor,
  toChoices,
} from "./web/photo-queue.ts";
import { createUploads } from "./web/photo-uploads.ts";

const SENT = "sent:";
const none: PhotoQueue = [];
let albums: ReadonlyMap<string, PhotoQueue> = new Map();
const listeners = new Set<() => void>();
let lastKey = 0;
const newKey = () => `photo-${++lastKey}`;

export const photoAlbums = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (album: string): PhotoQueue => albums.get(album) ?? none,
  readOnServer: (): PhotoQueue => none,
  /** The number in all albums, including those of submitted forms. */
  countAtRisk: (): number => allPhotos().filter(isAtRisk).length,
  /** The number of lost photos of the form that was submitted last. */
  countLost: (): number => lostLast,
};

const allPhotos = (): QueuedPhoto[] => [
  ...new Map([...albums.values()].flat().map((photo) => [photo.key, photo])).values(),
];

function change(next: ReadonlyMap<string, PhotoQueue>): void {
  albums = new Map([...next].filter(([, queue]) => queue.length > 0));
  warnBeforeLeaving(allPhotos().some(isAtRisk));
  for (const listener of listeners) listener();
}

/** Applies an event to one album, or without `album` to all of them. */
function tell(event: PhotoEvent, album?: string): void {
  const entries = album === undefined ? [...albums] : [[album, photoAlbums.read(album)] as const];
  change(new Map([...albums, ...entries.map(([name, queue]) => [name, reducePhotos(queue, event)] as const)]));
  if (event.type === "heard") {
    uploads.forget(event.key);
    if (event.own.state === "ready") showOwnFile(event.key, event.own.photo?.url);
    watchPreparing();
  }
  if (event.type === "failed" && event.failure === "connection") tryLater(event.key);
  closeSentAlbums();
}

const uploads = createUploads(
  (event) => tell(event),
  // A photo that a listing has must keep its id.
  (key) => !allPhotos().some((photo) => photo.key === key && photo.isSaved),
);

/** Shows our file instead of the local one, whose object URL is revoked: the original may be a hundred times larger. */
function showOwnFile(key: string, url: string | undefined): void {
  const before = allPhotos().find((photo) => photo.key === key)?.preview;
  const base = url && photoBase(url);
  if (!url || !base || !before?.startsWith("blob:")) return;
  const image = new Image();
  image.addEventListener("load", () => {
    tell({ type: "pictured", key, url });
    URL.revokeObjectURL(before);
  });
  image.src = photoFile(base, 640);
}

/** Retries a failed photo of a submitted form, where nobody can click Retry. */
function tryLater(key: string): void {
  setTimeout(() => {
    if (allPhotos().some((photo) => photo.key === key && photo.isSaved && photo.stage === "failed")) uploads.retry(key);
  }, TRY_LATER_MS);
}
const TRY_LATER_MS = 30_000;

export interface Taken {
  added: number;
  /** The number of files for which the album had no space. */
  left: number;
  /** The number of files that the album already has. */
  doubles: number;
}

export function addFiles(album: string, files: readonly File[], limit: number = photoLimits.perListing): Taken {
  const queue = photoAlbums.read(album);
  const fresh = newFiles(queue, files);
  const taken = fresh.slice(0, roomFor(queue, fresh.length, limit));
  const photos = taken.map((file) => ({ file, photo: { key: newKey(), name: file.name, mark: markOf(file) } }));
  tell({ type: "picked", photos: photos.map(({ photo }) => photo) }, album);
  for (const { file, photo } of photos) uploads.start(photo.key, file);
  return { added: taken.length, left: fresh.length - taken.length, doubles: files.length - fresh.length };
}

/** Uploads a file again that the user has chosen for an interrupted photo. */
export function refillPhoto(album: string, key: string, file: File): void {
  const lost = photoAlbums.read(album).find((photo) => photo.key === key);
  if (!lost) return;
  uploads.stop(key);
  if (lost.id !== undefined && !lost.isSaved) takeBack(lost.id);
  tell({ type: "refilled", key, name: file.name, mark: markOf(file) }, album);
  uploads.start(key, file);
}

export const movePhotoTo = (album: string, key: string, to: number): void => tell({ type: "moved", key, to }, album);
export const describePhoto = (album: string, key: string, alt: string): void =>
  tell({ type: "described", key, alt }, album);
export const retryPhoto = (key: string): void => uploads.retry(key);

/** Removes a photo from the album, and aborts its upload if no other album has it. */
export function removePhoto(album: string, key: string): void {
  const photo = photoAlbums.read(album).find((one) => one.key === key);
  tell({ type: "removed", key }, album);
  if (photo) letGo(photo);
}

/** Removes all photos from the album. Their uploads are deleted, unless a listing uses them. */
export function clearAlbum(album: string, isSaved = false): void {
  const photos = photoAlbums.read(album);
  restored.delete(album);
  tell({ type: "restored", photos: [] }, album);
  for (const photo of photos) letGo({ ...photo, isSaved: photo.isSaved || isSaved });
}

/** Releases the upload and the preview of a photo that is in no album any more. */
function letGo(photo: QueuedPhoto): void {
  if (allPhotos().some(({ key }) => key === photo.key)) return;
  uploads.stop(photo.key);
  if (photo.preview?.startsWith("blob:")) URL.revokeObjectURL(photo.preview);
  // If the server has not responded with an id yet, the upload itself deletes it.
  if (photo.id !== undefined && !photo.isSaved) takeBack(photo.id);
}

const restored = new Map<string, string>();
const textOf = (album: string) => toPhotoText(toChoices(photoAlbums.read(album)));
/** Whether the album has not changed since it was restored, so that the form's state may replace it. */
const isUntouched = (album: string) =>
  restored.get(album) === textOf(album) && photoAlbums.read(album).every(({ mark }) => mark === undefined);

/**
 * Restores an album after the document was reloaded. An album that still exists keeps its state, with all changes. If
 * photos are still being uploaded for another form of this document, they are shown with their progress.
 */
export async function restoreAlbum(
  album: string,
  choices: readonly PhotoChoice[],
  saved: readonly WireOwnPhoto[],
  signal: AbortSignal,
): Promise<void> {
  const refused = saved.filter(({ state }) => state === "refused");
  if (choices.length + refused.length === 0) {
    if (!restored.has(album)) restored.set(album, "");
    return;
  }
  const mayChange = () => !restored.has(album) || photoAlbums.read(album).length === 0 || isUntouched(album);
  if (
    !mayChange() ||
    (restored.has(album) && textOf(album) === toPhotoText(choices) && photoAlbums.read(album).length > 0)
  )
    return;
  const isKnown = choices.every(({ id }) => saved.some((own) => own.id === id && own.state === "ready"));
  const found = isKnown ? saved : await fetchOwnPhotos(choices.map(({ id }) => id));
  if (signal.aborted || !mayChange()) return;
  const photos = choices.map(({ id, alt }) => {
    const own = found.find((one) => one.id === id);
    if (!own) return fromGone(newKey(), alt);
    const isSaved = saved.some((one) => one.id === id);
    const running = own.state === "awaited" ? allPhotos().find((photo) => photo.id === id) : undefined;
    return running ? { ...running, alt, isSaved } : fromOwnPhoto(own, { key: newKey(), alt, isSaved });
  });
  const cards = refused.map((own) => fromOwnPhoto(own, { key: newKey(), alt: own.alt, isSaved: true }));
  // The user may have chosen files before this script was loaded.
  const picked = photoAlbums.read(album).filter(({ mark }) => mark !== undefined);
  tell({ type: "restored", photos: [...photos, ...picked, ...cards] }, album);
  restored.set(album, toPhotoText(toChoices(photos)));
  watchPreparing();
}

/**
 * Moves the photos of a submitted form to an album of their own: they belong to the listing now, and their uploads
 * continue. Photos without an id were not submitted.
 */
export function sendAlbum(album: string): void {
  const photos = photoAlbums.read(album);
  if (photos.length === 0) return;
  const going = placedPhotos(photos)
    .filter(({ id }) => id !== undefined)
    .map((photo) => ({ ...photo, isSaved: true }));
  const next = new Map(albums);
  next.delete(album);
  restored.delete(album);
  lostLast = 0;
  const name = `${SENT}${newKey()}`;
  next.set(name, going);
  if (going.some(isOnItsWay)) late.add(name);
  change(next);
  for (const photo of photos) letGo(photo);
  closeSentAlbums();
}

export interface AlbumTrouble {
  /** Photos without an id, which cannot be submitted. The server assigns ids shortly after files are chosen. */
  placeless: number;
  /** Photos that need an action of the user. */
  troubled: number;
  /** How many of the troubled photos may succeed with Retry. */
  retriable: number;
  refused: number;
}

export function troubleOf(album: string): AlbumTrouble {
  const photos = photoAlbums.read(album);
  return {
    placeless: photos.filter(lacksPlace).length,
    troubled: photos.filter(isTroubled).length,
    retriable: photos.filter(({ stage }) => stage === "failed").length,
    refused: refusedPhotos(photos).length,
  };
}

export function waitForPlaces(album: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && photoAlbums.read(album).some(lacksPlace)) return;
      stop();
      resolve();
    };
    const stop = photoAlbums.subscribe(look);
    signal.addEventListener("abort", look);
    look();
  });
}

export function retryFailed(album: string): void {
  for (const { key, stage } of photoAlbums.read(album)) if (stage === "failed") retryPhoto(key);
}

/** Removes the photos that cannot be submitted. */
export function leaveOutTroubled(album: string): void {
  for (const photo of photoAlbums.read(album))
    if (lacksPlace(photo) || isTroubled(photo)) removePhoto(album, photo.key);
}

/** Finds out which ids the server has rejected, and marks these photos as gone. */
export async function checkAlbum(album: string): Promise<void> {
  const known = photoAlbums.read(album).flatMap(({ key, id }) => (id === undefined ? [] : [{ key, id }]));
  // Without a response, no photo is marked as gone.
  const own = await fetchOwnPhotos(known.map(({ id }) => id)).catch(() => undefined);
  for (const { key, id } of own ? known : []) if (!own?.some((one) => one.id === id)) tell({ type: "gone", key });
}

const isOnItsWay = (photo: QueuedPhoto) => isAtRisk(photo) || photo.stage === "preparing";

/** Albums that were submitted before all uploads were complete. */
const late = new Set<string>();
let lostLast = 0;

/** Shows the final result of submitted albums. */
function closeSentAlbums(): void {
  for (const [name, queue] of albums) {
    if (!name.startsWith(SENT) || queue.some(isOnItsWay)) continue;
    const next = new Map(albums);
    next.delete(name);
    const lost = queue.filter(({ stage }) => stage !== "ready").length;
    lostLast += lost;
    change(next);
    for (const photo of queue) letGo(photo);
    if (lost > 0) toast.error(m.photo_sent_lost({ count: lost, shown: number(lost) }), m.photo_sent_lost_text());
    else if (late.delete(name)) toast.success(m.photo_sent_ready());
  }
}

const slowingMs: readonly [rounds: number, wait: number][] = [
  [10, 1_000],
  [60, 3_000],
];
const SLOWEST_MS = 10_000;
let round = 0;
let isWatching = false;

/** Polls the state of photos that are being processed, until there are none. */
function watchPreparing(): void {
  round = 0;
  if (!isWatching) void watch();
}

async function watch(): Promise<void> {
  isWatching = true;
  for (let waiting = findPreparing(); waiting.length > 0; waiting = findPreparing()) {
    const wait = slowingMs.find(([rounds]) => round < rounds)?.[1] ?? SLOWEST_MS;
    round += 1;
    await new Promise((go) => setTimeout(go, wait));
    // After an error, the next poll tries again.
    const own = await fetchOwnPhotos(waiting.map(({ id }) => id)).catch(() => undefined);
    for (const { key, id } of own ? waiting : []) {
      const found = own?.find((one) => one.id === id);
      if (!found) tell({ type: "gone", key });
      else if (found.state !== "uploaded") tell({ type: "heard", key, own: found });
    }
  }
  isWatching = false;
}

function findPreparing(): { key: string; id: string }[] {
  return allPhotos().flatMap(({ key, id, stage }) => (id !== undefined && stage === "preparing" ? [{ key, id }] : []));
}

/** Resumes uploads that gave up because the device was offline. */
function resume(): void {
  for (const { key, stage, failure } of allPhotos())
    if (stage === "failed" && failure === "connection") uploads.retry(key);
}
if (typeof window !== "undefined") addEventListener("online", resume);

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Warns before the page is left. It listens only while uploads would be lost, because a beforeunload listener disables
 * the back/forward cache.
 */
function warnBeforeLeaving(isNeeded: boolean): void {
  if (typeof window === "undefined") return;
  if (isNeeded) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}
