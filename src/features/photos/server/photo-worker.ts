/**
 * Turns uploads into photos: claims one, processes it, stores its files, and then makes it public. It may be killed at any time: nothing is public before the
 * final transaction, a second attempt uses the same file names, and another worker continues after the lease has expired.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "../../../platform/db/database.ts";
import type { Logger } from "../../../platform/log.ts";
import type { ObjectStore } from "../../../platform/storage/storage.ts";
import { traced } from "../../../platform/telemetry/spans.ts";
import type { PhotoRefusal } from "../photo.limits.ts";
import type { ImageProcessor } from "./image-processing/image-processor.ts";
import { type ProcessedImage, weightsOf } from "./image-processing/processed-image.ts";
import { fileName, fileNames, incomingName } from "./photo-objects.ts";
import { type ClaimedPhoto, claimPhoto, finishPhoto, type PhotoResult, renewLease } from "./photo-queue.queries.ts";

/** Longer than any single step (read, process, store). Each step renews the lease, so that only dead workers lose it. */
const LEASE_SECONDS = 45;
/** Attempts to process a photo. A photo that is started but never finished may be what kills the worker. */
const MOST_ATTEMPTS = 5;
/** An overloaded machine may fail once. */
const FAILURES_FORGIVEN = 1;
const LOOK_AGAIN_MS = 500;
const RETRY_SECONDS = 10;

export interface PhotoWorkerOptions {
  db: Executor;
  store: ObjectStore;
  imageProcessor: ImageProcessor;
  /** Photos at the same time: one per core. */
  lanes: number;
  log: Logger;
  leaseSeconds?: number;
  /** Called with the result of each photo. */
  onDone?: ((state: PhotoResult["state"]) => void) | undefined;
}

export interface PhotoWorker {
  /** Resolves when photos in progress are finished. */
  stop(): Promise<void>;
}

export function startPhotoWorker({ db, store, imageProcessor, lanes, log, leaseSeconds = LEASE_SECONDS, onDone }: PhotoWorkerOptions): PhotoWorker {
  const stopping = new AbortController();

  async function lane(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isIdle = !(await workOnOne());
      if (isIdle) await sleep(LOOK_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // aborted by stop()
    }
  }

  /** Returns false if there was nothing to do, or an error. */
  async function workOnOne(): Promise<boolean> {
    let photo: ClaimedPhoto | undefined;
    try {
      photo = await claimPhoto(db, leaseSeconds);
      if (!photo) return false;
      const claimed = photo;
      await traced({ name: "photo", kind: "consumer" }, () => process(claimed));
      return true;
    } catch (error) {
      log.warn({ err: error, photo: photo?.id }, "a photo has to wait");
      if (photo) await renewLease(db, photo, RETRY_SECONDS, 0).catch(() => undefined); // otherwise the lease expires
      return false;
    }
  }

  async function process(photo: ClaimedPhoto): Promise<void> {
    const processed = await processUpload(photo);
    if (!processed) return;
    if (processed.ok) await Promise.all(processed.files.map(({ name, type, bytes }) => store.put(fileName(photo.key, name), bytes, { type })));
    const result = toResult(processed);
    const isOurs = await finishPhoto(db, photo, result);
    log.info({ photo: photo.id, isOurs, ...(result.state === "refused" && { refusal: result.refusal }) }, "photo done");
    // Another worker has it, or it was deleted. Its files are handled by that worker or by the sweep.
    if (!isOurs) return;
    onDone?.(result.state);
    await store.delete([incomingName(photo.uploadKey), ...(processed.ok ? [] : fileNames(photo.key))]);
  }

  /** Returns undefined if another worker has it, or if it has to be retried. */
  async function processUpload(photo: ClaimedPhoto): Promise<ProcessedImage | undefined> {
    if (photo.attempts >= MOST_ATTEMPTS) return refuse("failed");
    const upload = await store.get(incomingName(photo.uploadKey));
    if (upload?.size !== photo.size) return refuse("failed");
    if (!(await renewLease(db, photo, leaseSeconds, 1))) return undefined;
    const processed = await imageProcessor.process(upload.bytes);
    if (!processed.ok && processed.refusal === "failed" && photo.attempts < FAILURES_FORGIVEN) throw new Error("image processing failed");
    return (await renewLease(db, photo, leaseSeconds, 0)) ? processed : undefined;
  }

  const running = Promise.all(Array.from({ length: lanes }, lane));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const refuse = (refusal: PhotoRefusal): ProcessedImage => ({ ok: false, refusal });

function toResult(processed: ProcessedImage): PhotoResult {
  if (!processed.ok) return { state: "refused", refusal: processed.refusal };
  const { width, height, thumbhash, hash, isPlain } = processed;
  return { state: "ready", width, height, bytes: weightsOf(processed), thumbhash, hash: isPlain ? null : hash };
}
