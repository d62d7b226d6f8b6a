/**
 * The albums of this document, each known by the form that it belongs to. They live outside of the pages: uploads go on when a form has been sent or left,
 * as long as the document stays.
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
  /** In all albums, those of forms that were sent too. */
  countAtRisk: (): number => allPhotos().filter(isAtRisk).length,
  /** Of the form that was sent last. */
  countLost: (): number => lostLast,
};

const allPhotos = (): QueuedPhoto[] => [...new Map([...albums.values()].flat().map((photo) => [photo.key, photo])).values()];

function change(next: ReadonlyMap<string, PhotoQueue>): void {
  albums = new Map([...next].filter(([, queue]) => queue.length > 0));
  warnBeforeLeaving(allPhotos().some(isAtRisk));
  for (const listener of listeners) listener();
}

/** Happens to one album, or to a photo wherever it is shown. */
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
  // A post knows its photos by their ids.
  (key) => !allPhotos().some((photo) => photo.key === key && photo.isSaved),
);

/** The original may be a hundred times as large as what stands in its place. */
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

/** Nobody can press Retry once the form is gone. */
function tryLater(key: string): void {
  setTimeout(() => {
    if (allPhotos().some((photo) => photo.key === key && photo.isSaved && photo.stage === "failed")) uploads.retry(key);
  }, TRY_LATER_MS);
}
const TRY_LATER_MS = 30_000;

export interface Taken {
  added: number;
  /** Did not fit. */
  left: number;
  /** Are there already. */
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

/** The file of a photo that was lost on the way has been chosen again. */
export function refillPhoto(album: string, key: string, file: File): void {
  const lost = photoAlbums.read(album).find((photo) => photo.key === key);
  if (!lost) return;
  uploads.stop(key);
  if (lost.id !== undefined && !lost.isSaved) takeBack(lost.id);
  tell({ type: "refilled", key, name: file.name, mark: markOf(file) }, album);
  uploads.start(key, file);
}

export const movePhotoTo = (album: string, key: string, to: number): void => tell({ type: "moved", key, to }, album);
export const describePhoto = (album: string, key: string, alt: string): void => tell({ type: "described", key, alt }, album);
export const retryPhoto = (key: string): void => uploads.retry(key);

/** Also cancels what is on its way. */
export function removePhoto(album: string, key: string): void {
  const photo = photoAlbums.read(album).find((one) => one.key === key);
  tell({ type: "removed", key }, album);
  if (photo) letGo(photo);
}

/** The form begins anew: what it had uploaded is taken back, unless it has found its place. */
export function clearAlbum(album: string, isSaved = false): void {
  const photos = photoAlbums.read(album);
  restored.delete(album);
  tell({ type: "restored", photos: [] }, album);
  for (const photo of photos) letGo({ ...photo, isSaved: photo.isSaved || isSaved });
}

/** No longer shown in any album: it is needed nowhere. */
function letGo(photo: QueuedPhoto): void {
  if (allPhotos().some(({ key }) => key === photo.key)) return;
  uploads.stop(photo.key);
  if (photo.preview?.startsWith("blob:")) URL.revokeObjectURL(photo.preview);
  // A place that is still being asked for is given back by whoever asks.
  if (photo.id !== undefined && !photo.isSaved) takeBack(photo.id);
}

/** What each album was restored to. */
const restored = new Map<string, string>();
const textOf = (album: string) => toPhotoText(toChoices(photoAlbums.read(album)));
/** Nobody has changed anything since, so that what the form brings may take its place. */
const isUntouched = (album: string) => restored.get(album) === textOf(album) && photoAlbums.read(album).every(({ mark }) => mark === undefined);

/**
 * Brings back what a form had before the document was loaded anew. An album that never left stays as it is, with what was changed in it. One that is still
 * being sent for another form, in this document, is shown as it goes on.
 */
export async function restoreAlbum(album: string, choices: readonly PhotoChoice[], saved: readonly WireOwnPhoto[], signal: AbortSignal): Promise<void> {
  const refused = saved.filter(({ state }) => state === "refused");
  if (choices.length + refused.length === 0) {
    if (!restored.has(album)) restored.set(album, "");
    return;
  }
  const mayChange = () => !restored.has(album) || photoAlbums.read(album).length === 0 || isUntouched(album);
  if (!mayChange() || (restored.has(album) && textOf(album) === toPhotoText(choices) && photoAlbums.read(album).length > 0)) return;
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
  // Files may have been chosen before this script was there to bring back the others.
  const picked = photoAlbums.read(album).filter(({ mark }) => mark !== undefined);
  tell({ type: "restored", photos: [...photos, ...picked, ...cards] }, album);
  restored.set(album, toPhotoText(toChoices(photos)));
  watchPreparing();
}

/** The form has been sent: its photos belong to the post, and what is on its way goes on. What the server does not know of is not part of it. */
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
  /** The server has not given them an id yet, without which they cannot be part of what is sent. Takes a moment after they were picked. */
  placeless: number;
  /** Will not get there unless somebody sees to them. */
  troubled: number;
  /** Of those, a press may be enough for so many. */
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

/** What is sent then is all there is. */
export function leaveOutTroubled(album: string): void {
  for (const photo of photoAlbums.read(album)) if (lacksPlace(photo) || isTroubled(photo)) removePhoto(album, photo.key);
}

/** The server has said that it does not know all of them: which ones? */
export async function checkAlbum(album: string): Promise<void> {
  const known = photoAlbums.read(album).flatMap(({ key, id }) => (id === undefined ? [] : [{ key, id }]));
  // Without an answer nobody knows, and nothing is called gone.
  const own = await fetchOwnPhotos(known.map(({ id }) => id)).catch(() => undefined);
  for (const { key, id } of own ? known : []) if (!own?.some((one) => one.id === id)) tell({ type: "gone", key });
}

const isOnItsWay = (photo: QueuedPhoto) => isAtRisk(photo) || photo.stage === "preparing";

/** Sent before all was there. */
const late = new Set<string>();
let lostLast = 0;

/** The last word about photos whose form is gone. */
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

/** Asks what became of those that the worker has, until it has none. */
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
    // Without an answer, the next round asks again.
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

/** What gave up for want of a connection goes on as soon as there is one. */
function resume(): void {
  for (const { key, stage, failure } of allPhotos()) if (stage === "failed" && failure === "connection") uploads.retry(key);
}
if (typeof window !== "undefined") addEventListener("online", resume);

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/** Only while something would be lost: a listener also keeps the page out of the browser's memory for going back. */
function warnBeforeLeaving(isNeeded: boolean): void {
  if (typeof window === "undefined") return;
  if (isNeeded) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}
