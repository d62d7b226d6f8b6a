/**
 * Turns uploads into photos: takes one, has it pressed, stores its files, and only then makes it public. It may be killed at any moment: nothing is public
 * before the one transaction at the end, the files of a second attempt have the names of the first, and a lease that is over lets somebody else go on.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "../../../platform/db/database.ts";
import type { Logger } from "../../../platform/log.ts";
import type { ObjectStore } from "../../../platform/storage/storage.ts";
import type { PhotoRefusal } from "../photo.limits.ts";
import { photoWidths } from "../photo-files.ts";
import { fileName, fileNames, incomingName } from "./photo-objects.ts";
import { type ClaimedPhoto, claimPhoto, finishPhoto, type PhotoResult, releasePhoto } from "./photo-queue.queries.ts";
import type { Press } from "./press/press.ts";
import type { Pressed } from "./press/pressed.ts";

/** Longer than the longest pressing, so that only the dead lose theirs. */
const LEASE_SECONDS = 45;
const MOST_ATTEMPTS = 5;
const LOOK_AGAIN_MS = 500;
const RETRY_SECONDS = 10;

export interface PhotoWorkerOptions {
  db: Executor;
  store: ObjectStore;
  press: Press;
  /** How many at a time: one per core. */
  lanes: number;
  log: Logger;
  leaseSeconds?: number;
}

export interface PhotoWorker {
  /** Returns when what was begun is finished. */
  stop(): Promise<void>;
}

export function startPhotoWorker({ db, store, press, lanes, log, leaseSeconds = LEASE_SECONDS }: PhotoWorkerOptions): PhotoWorker {
  const stopping = new AbortController();

  async function lane(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isIdle = !(await workOnOne());
      if (isIdle) await sleep(LOOK_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  /** False: there was nothing to do, or nothing could be done. */
  async function workOnOne(): Promise<boolean> {
    let photo: ClaimedPhoto | undefined;
    try {
      photo = await claimPhoto(db, leaseSeconds);
      if (!photo) return false;
      await process(photo);
      return true;
    } catch (error) {
      log.warn({ err: error, photo: photo?.id }, "a photo has to wait");
      if (photo) await releasePhoto(db, photo, RETRY_SECONDS).catch(() => undefined); // else its lease runs out
      return false;
    }
  }

  async function process(photo: ClaimedPhoto): Promise<void> {
    const pressed = await pressUpload(photo);
    if (pressed.ok) await Promise.all(pressed.files.map(({ name, type, bytes }) => store.put(fileName(photo.key, name), bytes, { type })));
    const result = toResult(pressed);
    const isOurs = await db.transaction().execute((trx) => finishPhoto(trx, photo, result));
    log.info({ photo: photo.id, isOurs, ...(result.state === "refused" && { refusal: result.refusal }) }, "photo done");
    // Somebody else's by now, or taken back: whoever has it, or the sweep, sees to its files.
    if (!isOurs) return;
    await store.delete([incomingName(photo.uploadKey), ...(pressed.ok ? [] : fileNames(photo.key))]);
  }

  async function pressUpload(photo: ClaimedPhoto): Promise<Pressed> {
    // It has been begun that often and never finished: it may be what kills us.
    if (photo.attempts > MOST_ATTEMPTS) return refuse("failed");
    const upload = await store.get(incomingName(photo.uploadKey));
    if (upload?.size !== photo.size) return refuse("failed");
    return press.press(upload.bytes);
  }

  const running = Promise.all(Array.from({ length: lanes }, lane));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const refuse = (refusal: PhotoRefusal): Pressed => ({ ok: false, refusal });

function toResult(pressed: Pressed): PhotoResult {
  if (!pressed.ok) return { state: "refused", refusal: pressed.refusal };
  const { width, height, thumbhash, hash, isPlain, files } = pressed;
  const bytes = photoWidths.map((wanted) => files.find(({ name }) => name === `${wanted}.webp`)?.bytes.length ?? 0);
  return { state: "ready", width, height, bytes, thumbhash, hash: isPlain ? null : hash };
}
