/** The photos that somebody puts together, as plain data: their order, what becomes of each, and when to try again. No network, no clock, no words. */
import { type PhotoRefusal, photoLimits } from "../photo.limits.ts";
import type { PhotoChoice, WireOwnPhoto } from "../photo.schema.ts";

/**
 * waiting: for its turn. uploading: its bytes are on their way. pausing: the connection was lost, it goes on by itself. preparing: the worker has it.
 * failed: somebody has to press Retry. interrupted: the page was left before it was all there, so the file has to be chosen again. gone: nobody used it for
 * so long that the server has swept it away; likewise.
 */
export type PhotoStage = "waiting" | "uploading" | "pausing" | "preparing" | "ready" | "failed" | "interrupted" | "gone" | "refused";

/** tooMany: uploads that no post uses. tooManyLately: whatever became of them. fault: for a reason that we have no words for. */
export const photoFailures = ["connection", "tooMany", "tooManyLately", "signedOut", "fault"] as const;
export type PhotoFailure = (typeof photoFailures)[number];

export interface QueuedPhoto {
  /** Ours alone: it is there before the server knows of the photo. */
  key: string;
  id: string | undefined;
  name: string;
  /** Tells the file from others on this device; undefined when it is not at hand. */
  mark: string | undefined;
  alt: string;
  stage: PhotoStage;
  /** From 0 to 1. */
  progress: number;
  refusal: PhotoRefusal | undefined;
  failure: PhotoFailure | undefined;
  /** The file on this device, or the photo itself. */
  preview: string | undefined;
  /** The post has it already: it goes when the post is saved without it, and not before. */
  isSaved: boolean;
}

export type PhotoQueue = readonly QueuedPhoto[];

export type PickedPhoto = Pick<QueuedPhoto, "key" | "name" | "mark">;

export type PhotoEvent =
  | { type: "picked"; photos: readonly PickedPhoto[] }
  | ({ type: "refilled" } & PickedPhoto)
  | { type: "recognised"; key: string; preview: string }
  | { type: "pictured"; key: string; url: string }
  | { type: "restored"; photos: PhotoQueue }
  | { type: "placed"; key: string; id: string }
  | { type: "waiting" | "pausing" | "interrupted" | "gone"; key: string }
  | { type: "progressed"; key: string; progress: number }
  | { type: "heard"; key: string; own: WireOwnPhoto }
  | { type: "failed"; key: string; failure: PhotoFailure }
  | { type: "refused"; key: string; refusal: PhotoRefusal }
  | { type: "moved"; key: string; to: number }
  | { type: "described"; key: string; alt: string }
  | { type: "removed"; key: string };

const picked: Omit<QueuedPhoto, keyof PickedPhoto> = {
  id: undefined,
  alt: "",
  stage: "waiting",
  progress: 0,
  refusal: undefined,
  failure: undefined,
  preview: undefined,
  isSaved: false,
};

export function reducePhotos(queue: PhotoQueue, event: PhotoEvent): PhotoQueue {
  if (event.type === "picked") return [...queue, ...event.photos.map((photo) => ({ ...picked, ...photo }))];
  if (event.type === "restored") return event.photos;
  if (event.type === "moved") return movePhoto(queue, event.key, event.to);
  if (event.type === "removed") return queue.filter(({ key }) => key !== event.key);
  return queue.map((photo) => (photo.key === event.key ? changePhoto(photo, event) : photo));
}

type ChangeOfOne = Exclude<PhotoEvent, { type: "picked" | "restored" | "moved" | "removed" }>;

function changePhoto(photo: QueuedPhoto, event: ChangeOfOne): QueuedPhoto {
  // In the place of the one that was lost, with the words that were written for it.
  if (event.type === "refilled") return { ...picked, alt: photo.alt, key: event.key, name: event.name, mark: event.mark };
  if (event.type === "recognised") return { ...photo, preview: event.preview };
  if (event.type === "pictured") return { ...photo, preview: event.url };
  if (event.type === "placed") return { ...photo, id: event.id };
  if (event.type === "described") return { ...photo, alt: event.alt };
  if (event.type === "progressed") return { ...photo, stage: "uploading", progress: Math.min(1, event.progress), failure: undefined };
  if (event.type === "heard") return { ...photo, ...stateOf(event.own), preview: photo.preview ?? event.own.photo?.url };
  if (event.type === "failed") return { ...photo, stage: "failed", failure: event.failure };
  // Its place on the server, if it had one, has been given back.
  if (event.type === "refused") return { ...photo, stage: "refused", refusal: event.refusal, id: undefined };
  if (event.type === "gone") return { ...photo, stage: "gone", progress: 0, id: undefined, isSaved: false };
  return { ...photo, stage: event.type, progress: 0, failure: undefined };
}

/** What the server says of a photo, in our stages. */
function stateOf({ state, refusal }: WireOwnPhoto): Pick<QueuedPhoto, "stage" | "progress" | "refusal"> {
  if (state === "refused") return { stage: "refused", progress: 1, refusal: refusal ?? "failed" };
  const stage = state === "ready" ? "ready" : state === "uploaded" ? "preparing" : "interrupted";
  return { stage, progress: stage === "interrupted" ? 0 : 1, refusal: undefined };
}

/** As it comes back after a reload: the file is no longer at hand. */
export function fromOwnPhoto(own: WireOwnPhoto, { key, alt, isSaved }: { key: string; alt: string; isSaved: boolean }): QueuedPhoto {
  return { ...picked, key, name: "", mark: undefined, alt, isSaved, id: own.id, preview: own.photo?.url, ...stateOf(own) };
}

/** What the server no longer has: its place and its words wait for the file to be chosen again. */
export const fromGone = (key: string, alt: string): QueuedPhoto => ({ ...picked, key, name: "", mark: undefined, alt, stage: "gone" });

/** Those that stand in the order; what was refused has no place in it. */
export const placedPhotos = (queue: PhotoQueue): PhotoQueue => queue.filter(({ stage }) => stage !== "refused");
export const refusedPhotos = (queue: PhotoQueue): PhotoQueue => queue.filter(({ stage }) => stage === "refused");

/** `to` counts from 0 among those that have a place. The first is the cover. */
function movePhoto(queue: PhotoQueue, key: string, to: number): PhotoQueue {
  const placed = placedPhotos(queue);
  const moved = placed.find((photo) => photo.key === key);
  if (!moved) return queue;
  const others = placed.filter((photo) => photo !== moved);
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), moved, ...others.slice(at), ...refusedPhotos(queue)];
}

/** How many of so many picked files fit. */
export const roomFor = (queue: PhotoQueue, count: number, limit: number = photoLimits.perListing): number =>
  Math.max(0, Math.min(count, limit - placedPhotos(queue).length));

export const markOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/** Of these files, those that the album does not have yet. */
export function newFiles<Picked extends File>(queue: PhotoQueue, files: readonly Picked[]): Picked[] {
  const marks = new Set(placedPhotos(queue).map(({ mark }) => mark));
  return files.filter((file) => !marks.has(markOf(file)));
}

/** What the form sends: all that the server knows of and may still become a photo. One that was interrupted never will, unless another page of theirs has it. */
export function toChoices(queue: PhotoQueue): PhotoChoice[] {
  return placedPhotos(queue).flatMap(({ id, alt, stage, isSaved }) => (id === undefined || (stage === "interrupted" && !isSaved) ? [] : [{ id, alt }]));
}

const underWay: ReadonlySet<PhotoStage> = new Set(["waiting", "uploading", "pausing"]);
/** Goes on by itself. */
export const isUnderWay = ({ stage }: QueuedPhoto): boolean => underWay.has(stage);
/** Leaving the page would lose them: their files are known to this document only. */
export const isAtRisk = (photo: QueuedPhoto): boolean => isUnderWay(photo) || (photo.stage === "failed" && photo.failure === "connection");
/** What is sent now would be without them, or wait for them in vain, until somebody sees to them. */
export const isTroubled = ({ stage, isSaved }: QueuedPhoto): boolean => stage === "failed" || stage === "gone" || (stage === "interrupted" && !isSaved);
/** The server has not said yet what they will be called. */
export const lacksPlace = ({ id, stage }: QueuedPhoto): boolean => id === undefined && underWay.has(stage);

const retryDelaysMs = [1_000, 2_000, 4_000, 8_000];
/** How long to wait after so many failures in a row; undefined: no longer by itself. */
export const retryDelay = (failures: number): number | undefined => retryDelaysMs[failures - 1];

/** missing: the store does not have the bytes after all. newAddress: the permission is over. newPlace: the server no longer knows of the photo. */
export type Verdict = "done" | "again" | "missing" | "newAddress" | "newPlace" | PhotoFailure | PhotoRefusal;

/** What an answer of any step of an upload means. 0: none came. */
export function judgeAnswer(step: "place" | "address" | "put" | "confirm", status: number, code?: string): Verdict {
  // 412: an attempt whose answer was lost had got through.
  if ((status >= 200 && status < 300) || (step === "put" && status === 412)) return "done";
  if (code === "too_many_uploads") return "tooManyLately";
  if (status === 0 || status === 408 || status === 429 || status >= 500) return "again";
  if (status === 401) return "signedOut";
  if (code === "too_many_photos") return "tooMany";
  if (status === 413) return "tooLarge";
  if (step === "put") return status === 403 || status === 404 || status === 410 ? "newAddress" : "again";
  if (code === "photo_not_uploaded") return "missing";
  if (code === "photo_not_found") return "newPlace";
  return step === "place" && status === 400 ? "notAnImage" : "fault";
}
