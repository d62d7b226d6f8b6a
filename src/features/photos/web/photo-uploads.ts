/**
 * Uploads files, a few at a time, and resumes after a lost connection. Reports events by key. It does not depend on the
 * user interface.
 */
import { type PhotoRefusal, type PhotoType, photoRefusals } from "../photo.limits.ts";
import type { WireUpload } from "../photo.schema.ts";
import { askForAddress, askForPlace, confirmUpload, putBytes, StepFailed, takeBack } from "./photo-calls.ts";
import { fitFile } from "./photo-fit.ts";
import { type PhotoEvent, type PhotoFailure, photoFailures, retryDelay, type Verdict } from "./photo-queue.ts";

const AT_ONCE = 3;
/** An older upload URL is renewed first. URLs are valid for half an hour, and the upload has to finish in that time. */
const ADDRESS_FRESH_MS = 20 * 60 * 1000;
const failures: ReadonlySet<Verdict> = new Set(photoFailures);
const isFailure = (verdict: Verdict): verdict is PhotoFailure => failures.has(verdict);
const refusals: ReadonlySet<Verdict> = new Set(photoRefusals);
const isRefusal = (verdict: Verdict): verdict is PhotoRefusal => refusals.has(verdict);

interface Upload {
  file: File;
  type: PhotoType | undefined;
  place: WireUpload | undefined;
  /** When the upload URL was issued. 0 if it must not be used any more. */
  addressedAt: number;
  /** Consecutive failed attempts to send the file. */
  inVain: number;
  hasBytes: boolean;
  stop: AbortController;
}

type Tell = (event: PhotoEvent) => void;

/** `mayMove` says whether a photo may get a new id. */
export function createUploads(tell: Tell, mayMove: (key: string) => boolean) {
  const uploads = new Map<string, Upload>();
  const slots = createSlots(AT_ONCE);

  async function bring(key: string, upload: Upload): Promise<void> {
    const { signal } = upload.stop;
    for (let failed = 0; !signal.aborted; ) {
      try {
        await attempt(key, upload);
        return;
      } catch (error) {
        if (signal.aborted) return;
        const verdict = error instanceof StepFailed ? error.verdict : "again";
        if (isFailure(verdict)) return tell({ type: "failed", key, failure: verdict });
        if (isRefusal(verdict)) return refuse(key, upload, verdict);
        if (verdict === "newPlace" && !mayMove(key)) return tell({ type: "interrupted", key });
        if (verdict === "newPlace") leavePlace(upload);
        if (verdict === "newAddress") upload.addressedAt = 0;
        if (verdict === "missing") upload.hasBytes = false;
        failed += 1;
        const delay = retryDelay(failed);
        if (delay === undefined) return tell({ type: "failed", key, failure: "connection" });
        tell({ type: "pausing", key });
        if (await pause(delay, signal)) {
          failed = 0;
          upload.addressedAt = 0;
        }
      }
    }
  }

  async function attempt(key: string, upload: Upload): Promise<void> {
    const { stop } = upload;
    if (!upload.type) {
      const fitted = await fitFile(upload.file);
      if ("refusal" in fitted) throw new StepFailed(fitted.refusal);
      ({ file: upload.file, type: upload.type } = fitted);
      if (stop.signal.aborted) return;
      tell({ type: "recognised", key, preview: URL.createObjectURL(upload.file) });
    }
    if (!upload.place) {
      upload.place = await askForPlace(upload.type, upload.file.size, stop.signal);
      upload.addressedAt = Date.now();
      // The upload was aborted meanwhile. Nobody else knows this id, so delete it.
      if (stop.signal.aborted) return takeBack(upload.place.id);
      tell({ type: "placed", key, id: upload.place.id });
    }
    const { id } = upload.place;
    if (!upload.hasBytes) {
      tell({ type: "waiting", key });
      await slots.take(stop.signal, () => send(key, upload, id));
      upload.hasBytes = true;
    }
    tell({ type: "heard", key, own: await confirmUpload(id, stop.signal) });
  }

  async function send(key: string, upload: Upload, id: string): Promise<void> {
    const { signal } = upload.stop;
    if (Date.now() - upload.addressedAt > ADDRESS_FRESH_MS) {
      const fresh = await askForAddress(id, signal);
      if (!fresh) return; // the file has arrived, and only the response was lost
      upload.place = fresh;
      upload.addressedAt = Date.now();
    }
    if (!upload.place) return;
    tell({ type: "progressed", key, progress: 0 });
    try {
      await putBytes(
        upload.place.upload,
        upload.file,
        (progress) => tell({ type: "progressed", key, progress }),
        signal,
      );
      upload.inVain = 0;
    } catch (error) {
      // If the store rejects an expired URL, the browser may hide the response (CORS), so it looks like a lost
      // connection.
      upload.inVain += 1;
      if (upload.inVain >= 2) upload.addressedAt = 0;
      throw error;
    }
  }

  function refuse(key: string, upload: Upload, refusal: PhotoRefusal): void {
    leavePlace(upload);
    uploads.delete(key);
    tell({ type: "refused", key, refusal });
  }

  function leavePlace(upload: Upload): void {
    if (upload.place) takeBack(upload.place.id);
    upload.place = undefined;
    upload.hasBytes = false;
  }

  return {
    start(key: string, file: File): void {
      const upload: Upload = {
        file,
        type: undefined,
        place: undefined,
        addressedAt: 0,
        inVain: 0,
        hasBytes: false,
        stop: new AbortController(),
      };
      uploads.set(key, upload);
      void bring(key, upload);
    },
    /** Continues a failed upload. */
    retry(key: string): void {
      const upload = uploads.get(key);
      if (!upload) return;
      upload.addressedAt = 0;
      tell({ type: "waiting", key });
      void bring(key, upload);
    },
    stop(key: string): void {
      uploads.get(key)?.stop.abort();
      uploads.delete(key);
    },
    /** The upload is complete, so its file is no longer needed. */
    forget: (key: string): boolean => uploads.delete(key),
  };
}

/**
 * Waits before the next attempt. Resolves with true if the connection came back: earlier failures then do not count.
 */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    // While offline, no attempt is made.
    const timer = navigator.onLine ? setTimeout(() => end(false), ms) : undefined;
    const online = () => end(true);
    const aborted = () => end(false);
    function end(isBack: boolean) {
      clearTimeout(timer);
      removeEventListener("online", online);
      signal.removeEventListener("abort", aborted);
      resolve(isBack);
    }
    addEventListener("online", online);
    signal.addEventListener("abort", aborted);
  });
}

/** Limits how many tasks run at the same time. Tasks that wait start in the order of their calls. */
function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    async take<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
      if (free > 0) free -= 1;
      else await new Promise<void>((go) => waiting.push(go));
      try {
        if (signal.aborted) throw new StepFailed("again");
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
