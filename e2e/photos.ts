import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import sharp from "sharp";
import type { NewMember } from "./data.ts";

const rooms = join(import.meta.dirname, "../public/images/rooms");

/** A demo picture of a room, as a camera would have taken it. */
export const roomPhoto = (name: string): Buffer => readFileSync(join(rooms, `room-${name}.jpg`));

/** The same picture in portrait format. */
export const tallPhoto = (name: string): Promise<Buffer> =>
  sharp(roomPhoto(name)).resize({ width: 900, height: 1300, fit: "cover" }).jpeg({ quality: 88 }).toBuffer();

/** Uploads a photo as the form does. Returns its ID without waiting for the processing. */
export async function sendPhoto(request: APIRequestContext, owner: NewMember, bytes: Buffer): Promise<string> {
  const headers = { authorization: `Bearer ${owner.idToken}` };
  const asked = await request.post("/api/photos", { headers, data: { type: "image/jpeg", size: bytes.length } });
  expect(asked.status(), await asked.text()).toBe(201);
  const { id, upload } = (await asked.json()) as {
    id: string;
    upload: { url: string; headers: Record<string, string> };
  };
  const put = await request.put(upload.url, { headers: upload.headers, data: bytes });
  expect(put.ok(), await put.text()).toBe(true);
  expect((await request.post(`/api/photos/${id}/uploaded`, { headers })).status()).toBe(200);
  return id;
}

export async function photosAre(
  request: APIRequestContext,
  owner: NewMember,
  ids: readonly string[],
  state: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${owner.idToken}` };
  const states = async () => {
    const answer = await request.get(`/api/photos?${ids.map((id) => `id=${id}`).join("&")}`, { headers });
    return ((await answer.json()) as { state: string }[]).map((photo) => photo.state);
  };
  await expect.poll(states, { timeout: 45_000 }).toEqual(ids.map(() => state));
}

/** Uploads photos and waits until they are ready. Returns their IDs in order. */
export async function uploadPhotos(
  request: APIRequestContext,
  owner: NewMember,
  photos: readonly Buffer[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const bytes of photos) ids.push(await sendPhoto(request, owner, bytes));
  await photosAre(request, owner, ids, "ready");
  return ids;
}
