/** The requests that the photo picker sends. */
import type { PhotoType } from "../photo.limits.ts";
import type { WireOwnPhoto, WireUpload } from "../photo.schema.ts";
import { judgeAnswer, type Verdict } from "./photo-queue.ts";

const PHOTOS = "/api/photos";
const PROFILE_PHOTO = "/api/profile/photo";
const PATIENCE_MS = 20_000;
/** After this time without progress, the connection is considered dead. */
const STALLED_MS = 30_000;

/** A failed step of an upload. `verdict` says what follows from it. */
export class StepFailed extends Error {
  override name = "StepFailed";
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super(verdict);
    this.verdict = verdict;
  }
}

async function call(
  method: string,
  address: string,
  { body, signal }: { body?: object | undefined; signal?: AbortSignal | undefined } = {},
) {
  const limit = AbortSignal.timeout(PATIENCE_MS);
  return fetch(address, {
    method,
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
}

async function codeOf(answer: Response): Promise<string | undefined> {
  if (!answer.headers.get("content-type")?.includes("json")) return undefined;
  return ((await answer.json()) as { code?: string }).code;
}

type StepName = "place" | "address" | "confirm";

async function step<Answer>(
  name: StepName,
  address: string,
  options: { body?: object; signal: AbortSignal },
): Promise<Answer> {
  return readStep(name, await call("POST", address, options).catch(() => undefined));
}

async function readStep<Answer>(name: StepName, answer: Response | undefined): Promise<Answer> {
  if (!answer) throw new StepFailed("again");
  const verdict = judgeAnswer(name, answer.status, answer.ok ? undefined : await codeOf(answer));
  if (verdict !== "done") throw new StepFailed(verdict);
  return (await answer.json()) as Answer;
}

export const askForPlace = (type: PhotoType, size: number, signal: AbortSignal): Promise<WireUpload> =>
  step("place", PHOTOS, { body: { type, size }, signal });

const ALREADY_THERE = 412;

/** Asks for a new upload URL for the same photo. Undefined if the file has already arrived. */
export async function askForAddress(id: string, signal: AbortSignal): Promise<WireUpload | undefined> {
  const answer = await call("POST", `${PHOTOS}/${id}/upload`, { signal }).catch(() => undefined);
  return answer?.status === ALREADY_THERE ? undefined : readStep("address", answer);
}

export const confirmUpload = (id: string, signal: AbortSignal): Promise<WireOwnPhoto> =>
  step("confirm", `${PHOTOS}/${id}/uploaded`, { signal });

/** Sends the file by XMLHttpRequest, because fetch does not report upload progress. */
export function putBytes(
  { url, headers }: WireUpload["upload"],
  file: File,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    const abort = () => request.abort();
    request.open("PUT", url);
    for (const [name, value] of Object.entries(headers))
      if (name.toLowerCase() !== "content-length") request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("loadend", () => {
      clearTimeout(stalled);
      signal.removeEventListener("abort", abort);
      const verdict = judgeAnswer("put", request.status);
      if (verdict === "done") resolve();
      else reject(new StepFailed(verdict));
    });
    signal.addEventListener("abort", abort);
    watch();
    request.send(file);
  });
}

/** Returns those of these photos that the member owns. */
export async function fetchOwnPhotos(ids: readonly string[]): Promise<WireOwnPhoto[]> {
  if (ids.length === 0) return [];
  const answer = await call("GET", `${PHOTOS}?${new URLSearchParams(ids.map((id) => ["id", id])).toString()}`);
  if (!answer.ok) throw new Error(`Photos were answered with ${answer.status}`);
  return (await answer.json()) as WireOwnPhoto[];
}

/** Deletes an upload without waiting for the response. If that fails, the server's sweep deletes it. */
export function takeBack(id: string): void {
  void call("DELETE", `${PHOTOS}/${id}`).catch(() => undefined);
}

export async function setProfilePhoto(id: string | undefined): Promise<void> {
  const answer =
    id === undefined ? await call("DELETE", PROFILE_PHOTO) : await call("PUT", PROFILE_PHOTO, { body: { photo: id } });
  if (!answer.ok) throw new Error(`The profile's photo was answered with ${answer.status}`);
}
