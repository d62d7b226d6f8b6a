/**
 * State of an album as plain data: the order, the state of each photo, and when to retry. This file has no network
 * calls, timers or texts.
 */
import { type PhotoRefusal, photoLimits } from "../photo.limits.ts";
import type { PhotoChoice, WireOwnPhoto } from "../photo.schema.ts";

/**
 * `waiting`: the photo waits for its turn. `uploading`. `pausing`: the connection was lost, and the upload resumes by
 * itself. `preparing`: the worker has the photo. `failed`: the user has to click Retry. `interrupted`: the page was
 * left too early, so the user has to choose the file again. `gone`: the photo was unused for so long that the server
 * deleted it, so the user has to choose the file again.
 */
export type PhotoStage =
  | "waiting"
  | "uploading"
  | "pausing"
  | "preparing"
  | "ready"
  | "failed"
  | "interrupted"
  | "gone"
  | "refused";

/**
 * `tooMany`: the member has too many unused uploads. `tooManyLately`: the member uploaded too many photos recently.
 * `fault`: any other error.
 */
export const photoFailures = ["connection", "tooMany", "tooManyLately", "signedOut", "fault"] as const;
export type PhotoFailure = (typeof photoFailures)[number];

export interface QueuedPhoto {
  /** A local key, which exists before the server assigns an id. */
  key: string;
  id: string | undefined;
  name: string;
  /** Identifies the file on this device. Undefined if the file is not available. */
  mark: string | undefined;
  alt: string;
  stage: PhotoStage;
  /** Progress of the upload, from 0 to 1. */
  progress: number;
  refusal: PhotoRefusal | undefined;
  failure: PhotoFailure | undefined;
  /** Object URL of the file, or URL of the photo. */
  preview: string | undefined;
  /** The photo belongs to the saved listing, so it is deleted only when the listing is saved without it. */
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
  // The new file replaces the interrupted photo, which keeps its description.
  if (event.type === "refilled")
    return { ...picked, alt: photo.alt, key: event.key, name: event.name, mark: event.mark };
  if (event.type === "recognised") return { ...photo, preview: event.preview };
  if (event.type === "pictured") return { ...photo, preview: event.url };
  if (event.type === "placed") return { ...photo, id: event.id };
  if (event.type === "described") return { ...photo, alt: event.alt };
  if (event.type === "progressed")
    return { ...photo, stage: "uploading", progress: Math.min(1, event.progress), failure: undefined };
  if (event.type === "heard")
    return { ...photo, ...stateOf(event.own), preview: photo.preview ?? event.own.photo?.url };
  if (event.type === "failed") return { ...photo, stage: "failed", failure: event.failure };
  // The upload on the server, if there was one, is deleted by now.
  if (event.type === "refused") return { ...photo, stage: "refused", refusal: event.refusal, id: undefined };
  if (event.type === "gone") return { ...photo, stage: "gone", progress: 0, id: undefined, isSaved: false };
  return { ...photo, stage: event.type, progress: 0, failure: undefined };
}

/** Translates the server's state of a photo to ours. */
function stateOf({ state, refusal }: WireOwnPhoto): Pick<QueuedPhoto, "stage" | "progress" | "refusal"> {
  if (state === "refused") return { stage: "refused", progress: 1, refusal: refusal ?? "failed" };
  const stage = state === "ready" ? "ready" : state === "uploaded" ? "preparing" : "interrupted";
  return { stage, progress: stage === "interrupted" ? 0 : 1, refusal: undefined };
}

/** Makes an entry for a photo after a reload, when the file is not available any more. */
export function fromOwnPhoto(
  own: WireOwnPhoto,
  { key, alt, isSaved }: { key: string; alt: string; isSaved: boolean },
): QueuedPhoto {
  return {
    ...picked,
    key,
    name: "",
    mark: undefined,
    alt,
    isSaved,
    id: own.id,
    preview: own.photo?.url,
    ...stateOf(own),
  };
}

/**
 * Makes an entry for a photo that the server has deleted. It keeps its position and description until the user chooses
 * the file again.
 */
export const fromGone = (key: string, alt: string): QueuedPhoto => ({
  ...picked,
  key,
  name: "",
  mark: undefined,
  alt,
  stage: "gone",
});

/** Returns the photos that are part of the order. Rejected photos are not. */
export const placedPhotos = (queue: PhotoQueue): PhotoQueue => queue.filter(({ stage }) => stage !== "refused");
export const refusedPhotos = (queue: PhotoQueue): PhotoQueue => queue.filter(({ stage }) => stage === "refused");

/** Moves a photo. `to` is an index among the placed photos; the first of them is the cover. */
function movePhoto(queue: PhotoQueue, key: string, to: number): PhotoQueue {
  const placed = placedPhotos(queue);
  const moved = placed.find((photo) => photo.key === key);
  if (!moved) return queue;
  const others = placed.filter((photo) => photo !== moved);
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), moved, ...others.slice(at), ...refusedPhotos(queue)];
}

/** Returns how many of the chosen files fit. */
export const roomFor = (queue: PhotoQueue, count: number, limit: number = photoLimits.perListing): number =>
  Math.max(0, Math.min(count, limit - placedPhotos(queue).length));

export const markOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/** Returns the files that the album does not have yet. */
export function newFiles<Picked extends File>(queue: PhotoQueue, files: readonly Picked[]): Picked[] {
  const marks = new Set(placedPhotos(queue).map(({ mark }) => mark));
  return files.filter((file) => !marks.has(markOf(file)));
}

/**
 * What the form submits: photos that have an id and may still become ready. An interrupted photo never will, unless it
 * is saved: then another page of the member may still upload it.
 */
export function toChoices(queue: PhotoQueue): PhotoChoice[] {
  return placedPhotos(queue).flatMap(({ id, alt, stage, isSaved }) =>
    id === undefined || (stage === "interrupted" && !isSaved) ? [] : [{ id, alt }],
  );
}

const underWay: ReadonlySet<PhotoStage> = new Set(["waiting", "uploading", "pausing"]);
/** The upload is in progress and needs no action of the user. */
export const isUnderWay = ({ stage }: QueuedPhoto): boolean => underWay.has(stage);
/** The photo is lost when the page is left, because only this document has its file. */
export const isAtRisk = (photo: QueuedPhoto): boolean =>
  isUnderWay(photo) || (photo.stage === "failed" && photo.failure === "connection");
/** The photo would be missing if the form were submitted now, and needs an action of the user. */
export const isTroubled = ({ stage, isSaved }: QueuedPhoto): boolean =>
  stage === "failed" || stage === "gone" || (stage === "interrupted" && !isSaved);
/** The server has not assigned an id yet. */
export const lacksPlace = ({ id, stage }: QueuedPhoto): boolean => id === undefined && underWay.has(stage);

const retryDelaysMs = [1_000, 2_000, 4_000, 8_000];
/** Returns the delay after this many consecutive failures. Undefined if there is no automatic retry. */
export const retryDelay = (failures: number): number | undefined => retryDelaysMs[failures - 1];

/**
 * `missing`: the store does not have the file. `newAddress`: the URL has expired. `newPlace`: the server no longer
 * knows the photo.
 */
export type Verdict = "done" | "again" | "missing" | "newAddress" | "newPlace" | PhotoFailure | PhotoRefusal;

/** Interprets a response of an upload step. Status 0 means that there was no response. */
export function judgeAnswer(step: "place" | "address" | "put" | "confirm", status: number, code?: string): Verdict {
  // Status 412 means that an earlier attempt succeeded, but its response was lost.
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
