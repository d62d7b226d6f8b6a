/**
 * Turns uploads into photos. A job per upload processes it, stores its files, and then makes it public. The worker may
 * be killed at any time: nothing is public before the final transaction, and a second attempt uses the same file names.
 */
import type { Executor } from "../../../platform/db/database.ts";
import type { JobEngine } from "../../../platform/jobs/job-engine.ts";
import type { Logger } from "../../../platform/log.ts";
import type { ObjectStore } from "../../../platform/storage/storage.ts";
import type { PhotoRefusal } from "../photo.limits.ts";
import type { ImageProcessor } from "./image-processing/image-processor.ts";
import { type ProcessedImage, weightsOf } from "./image-processing/processed-image.ts";
import { fileName, fileNames, incomingName } from "./photo-objects.ts";
import {
  beginAttempt,
  type ClaimedPhoto,
  claimPhoto,
  endAttempt,
  finishPhoto,
  type PhotoResult,
} from "./photo-queue.queries.ts";

/** Attempts to process a photo. A photo whose attempts never finish may be what kills the worker. */
const MOST_ATTEMPTS = 5;
/** Failures that are not blamed on the photo, because an overloaded machine may fail once. */
const FAILURES_FORGIVEN = 1;
/** The delay is short because somebody looks at the form and waits for the picture. */
const POLL_SECONDS = 0.5;
/** The name of the jobs in spans, metrics and dead letters. */
export const PHOTO_JOB = "photo";

export interface PhotoWorkOptions {
  db: Executor;
  store: ObjectStore;
  imageProcessor: ImageProcessor;
  log: Pick<Logger, "warn">;
  /** Called with the result of each photo. */
  onDone?: ((state: PhotoResult["state"]) => void) | undefined;
}

/** Starts the jobs. `concurrency` photos are processed at the same time: one per lane of the image processor. */
export const startPhotoJobs = (
  { work }: Pick<JobEngine, "work">,
  concurrency: number,
  options: PhotoWorkOptions,
): Promise<void> =>
  work<{ id: string }>({
    queue: "photo",
    concurrency,
    pollSeconds: POLL_SECONDS,
    nameOf: () => PHOTO_JOB,
    run: ({ data: { id }, signal }) => processPhoto(options, id, signal),
  });

/**
 * Does the work of one job. Throws if something other than the photo has failed, such as the object store; the job is
 * then tried again.
 */
export async function processPhoto(
  options: PhotoWorkOptions,
  id: string,
  signal?: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  const { db, store, onDone } = options;
  const photo = await claimPhoto(db, id);
  if (!photo) return undefined;
  const processed = await processUpload(options, photo, signal);
  if (!processed) return undefined;
  if (processed.ok)
    await Promise.all(
      processed.files.map(({ name, type, bytes }) => store.put(fileName(photo.key, name), bytes, { type })),
    );
  const result = toResult(processed);
  // If the photo is not ours, it was deleted or another worker has it. That worker or the sweep deletes its files.
  const isOurs = await finishPhoto(db, photo, result);
  if (isOurs) {
    onDone?.(result.state);
    await removeUpload(options, photo, processed);
  }
  return { photo: id, isOurs, ...(result.state === "refused" && { refusal: result.refusal }) };
}

/** Returns undefined if another worker has the upload. */
async function processUpload(
  { db, store, imageProcessor }: PhotoWorkOptions,
  photo: ClaimedPhoto,
  signal: AbortSignal | undefined,
): Promise<ProcessedImage | undefined> {
  if (photo.attempts >= MOST_ATTEMPTS) return refuse("failed");
  const upload = await store.get(incomingName(photo.uploadKey));
  if (upload?.size !== photo.size) return refuse("failed");
  if (!(await beginAttempt(db, photo))) return undefined;
  const processed = await imageProcessor.process(upload.bytes);
  // A worker that stops kills its image processes. Do not take that for a failure of the photo.
  signal?.throwIfAborted();
  const isFailed = !processed.ok && processed.refusal === "failed";
  if (isFailed && photo.attempts < FAILURES_FORGIVEN) throw new Error("image processing failed");
  return (await endAttempt(db, photo, !isFailed)) ? processed : undefined;
}

/** Deletes the original file. A failure is only logged, because the sweep finds files that stay. */
async function removeUpload(
  { store, log }: PhotoWorkOptions,
  photo: ClaimedPhoto,
  processed: ProcessedImage,
): Promise<void> {
  try {
    await store.delete([incomingName(photo.uploadKey), ...(processed.ok ? [] : fileNames(photo.key))]);
  } catch (error) {
    log.warn({ err: error, photo: photo.id }, "the upload of a photo could not be deleted");
  }
}

const refuse = (refusal: PhotoRefusal): ProcessedImage => ({ ok: false, refusal });

function toResult(processed: ProcessedImage): PhotoResult {
  if (!processed.ok) return { state: "refused", refusal: processed.refusal };
  const { width, height, thumbhash, hash, isPlain } = processed;
  return { state: "ready", width, height, bytes: weightsOf(processed), thumbhash, hash: isPlain ? null : hash };
}
