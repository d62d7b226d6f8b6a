/**
 * Turns uploads into photos: takes one, has it pressed, stores its files, and only then makes it public. It may be killed at any moment: nothing is public
 * before the one transaction at the end, the files of a second attempt have the names of the first, and a lease that is over lets somebody else go on.
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

/** Longer than any one step: reading, pressing, storing. Each begins with a fresh lease, so that only the dead lose theirs. */
const LEASE_SECONDS = 45;
/** Of pressing: a photo that often begun and never finished may be what kills us. */
const MOST_ATTEMPTS = 5;
/** A machine that is out of breath may fail once. */
const FAILURES_FORGIVEN = 1;
const LOOK_AGAIN_MS = 500;
const RETRY_SECONDS = 10;

export interface PhotoWorkerOptions {
  db: Executor;
  store: ObjectStore;
  press: ImageProcessor;
  /** How many at a time: one per core. */
  lanes: number;
  log: Logger;
  leaseSeconds?: number;
  /** Told what became of each. */
  onDone?: ((state: PhotoResult["state"]) => void) | undefined;
}

export interface PhotoWorker {
  /** Returns when what was begun is finished. */
  stop(): Promise<void>;
}

export function startPhotoWorker({ db, store, press, lanes, log, leaseSeconds = LEASE_SECONDS, onDone }: PhotoWorkerOptions): PhotoWorker {
  const stopping = new AbortController();

  async function lane(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isIdle = !(await workOnOne());
      if (isIdle) await sleep(LOOK_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // woken in order to stop
    }
  }

  /** False: there was nothing to do, or nothing could be done. */
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
      if (photo) await renewLease(db, photo, RETRY_SECONDS, 0).catch(() => undefined); // else its lease runs out
      return false;
    }
  }

  async function process(photo: ClaimedPhoto): Promise<void> {
    const pressed = await pressUpload(photo);
    if (!pressed) return;
    if (pressed.ok) await Promise.all(pressed.files.map(({ name, type, bytes }) => store.put(fileName(photo.key, name), bytes, { type })));
    const result = toResult(pressed);
    const isOurs = await finishPhoto(db, photo, result);
    log.info({ photo: photo.id, isOurs, ...(result.state === "refused" && { refusal: result.refusal }) }, "photo done");
    // Somebody else's by now, or taken back: whoever has it, or the sweep, sees to its files.
    if (!isOurs) return;
    onDone?.(result.state);
    await store.delete([incomingName(photo.uploadKey), ...(pressed.ok ? [] : fileNames(photo.key))]);
  }

  /** Undefined: it is somebody else's by now, or has to be tried again. */
  async function pressUpload(photo: ClaimedPhoto): Promise<ProcessedImage | undefined> {
    if (photo.attempts >= MOST_ATTEMPTS) return refuse("failed");
    const upload = await store.get(incomingName(photo.uploadKey));
    if (upload?.size !== photo.size) return refuse("failed");
    if (!(await renewLease(db, photo, leaseSeconds, 1))) return undefined;
    const pressed = await press.press(upload.bytes);
    if (!pressed.ok && pressed.refusal === "failed" && photo.attempts < FAILURES_FORGIVEN) throw new Error("the press gave up on it");
    return (await renewLease(db, photo, leaseSeconds, 0)) ? pressed : undefined;
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

function toResult(pressed: ProcessedImage): PhotoResult {
  if (!pressed.ok) return { state: "refused", refusal: pressed.refusal };
  const { width, height, thumbhash, hash, isPlain } = pressed;
  return { state: "ready", width, height, bytes: weightsOf(pressed), thumbhash, hash: isPlain ? null : hash };
}
