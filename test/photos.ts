import sharp from "sharp";
import type { WireOwnPhoto, WireUpload } from "../src/features/photos/photo.schema.ts";
import { createImageProcessor } from "../src/features/photos/server/image-processing/image-processor.ts";
import { processPhoto } from "../src/features/photos/server/photo-worker.ts";
import { createLogger } from "../src/platform/log.ts";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./members.ts";

/** A unique picture of coarse noise, like a room with many things. The same for the same seed. */
export function somePicture(seed: number, { width = 600, height = 400 } = {}) {
  let state = seed * 7919 + 17;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const patches = Buffer.from(Array.from({ length: 12 * 8 * 3 }, () => Math.floor(random() * 256)));
  return sharp(patches, { raw: { width: 12, height: 8, channels: 3 } }).resize(width, height, {
    kernel: "cubic",
    fit: "fill",
  });
}

export const someJpeg = (seed: number): Promise<Buffer> => somePicture(seed).jpeg({ quality: 85 }).toBuffer();

/** Uploads as the browser does: request an upload URL, send the bytes, report completion. */
export async function uploadPhoto(
  app: TestApp,
  owner: TestMember,
  bytes: Buffer,
  type = "image/jpeg",
): Promise<string> {
  const { id, upload } = await requestUpload(app, owner, { type, size: bytes.length });
  let put = await sendBytes(app, upload, bytes);
  // Making pictures blocks the event loop, and the app in the same process says that it is too busy. Browsers try again
  // too.
  for (let turn = 0; turn < 10 && put.statusCode === 503; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    put = await sendBytes(app, upload, bytes);
  }
  if (put.statusCode !== 200) throw new Error(`The upload was rejected: ${put.body}`);
  const told = await app.call("POST", `/api/photos/${id}/uploaded`, { as: owner });
  if (told.statusCode !== 200) throw new Error(`The upload was not found: ${told.body}`);
  return id;
}

export async function requestUpload(
  app: TestApp,
  owner: TestMember,
  body: { type: string; size: number },
): Promise<WireUpload> {
  const answer = await app.call("POST", "/api/photos", { as: owner, body });
  if (answer.statusCode !== 201) throw new Error(`No upload URL: ${answer.body}`);
  return answer.json<WireUpload>();
}

export const sendBytes = (app: TestApp, { url, headers }: WireUpload["upload"], bytes: Buffer) =>
  app.app.inject({ method: "PUT", url, headers, payload: bytes });

export async function photosOf(app: TestApp, owner: TestMember, ids: readonly string[]): Promise<WireOwnPhoto[]> {
  const query = ids.map((id) => `id=${id}`).join("&");
  return (await app.call("GET", `/api/photos?${query}`, { as: owner })).json<WireOwnPhoto[]>();
}

/** Processes all uploads as jobs do, without jobs. */
export async function processAllPhotos(app: TestApp): Promise<void> {
  const imageProcessor = createImageProcessor({ concurrency: 1 });
  const { db, storage } = app.services;
  for (;;) {
    const photo = await db
      .selectFrom("photo")
      .select("id")
      .where("state", "=", "uploaded")
      .orderBy("queued_at")
      .limit(1)
      .executeTakeFirst();
    if (!photo) break;
    await processPhoto({ db, store: storage, imageProcessor, log: createLogger("silent") }, photo.id).catch(
      () => undefined,
    );
  }
  await imageProcessor.stop();
}

export async function readyPhoto(app: TestApp, owner: TestMember, seed: number): Promise<string> {
  const id = await uploadPhoto(app, owner, await someJpeg(seed));
  await processAllPhotos(app);
  return id;
}
