import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { listingBody, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import {
  photosOf,
  processAllPhotos,
  readyPhoto,
  requestUpload,
  sendBytes,
  someJpeg,
  somePicture,
  uploadPhoto,
} from "../../../../test/photos.ts";
import { HOUR_MS } from "../../../platform/time.ts";

const app = useTestApp();
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const sweep = (now = new Date()) => app().services.photosUpkeep.sweep(now);
const objectCount = async () => (await app().services.storage.list("", { limit: 1000 })).length;

async function post(owner: TestMember, ...photos: string[]): Promise<string> {
  const body = listingBody({ imageUrl: undefined, phone: phoneOf(owner), photos: photos.map((id) => ({ id })) });
  return (await app().call("POST", "/featuredPost", { as: owner, body })).json<{ insertedId: string }>().insertedId;
}

describe("the sweep", () => {
  test("takes what was never used, after a day and not before", async () => {
    const owner = newMember();
    const used = await readyPhoto(app(), owner, 1);
    await post(owner, used);
    const unused = await readyPhoto(app(), owner, 2);
    const awaited = (await requestUpload(app(), owner, { type: "image/png", size: 10 })).id;
    const refused = await uploadPhoto(app(), owner, Buffer.from("not a picture"));
    await processAllPhotos(app());
    const profile = await readyPhoto(app(), owner, 3);
    await app().call("PUT", "/api/profile/photo", { as: owner, body: { photo: profile } });
    const left = async () =>
      (await photosOf(app(), owner, [used, unused, awaited, refused, profile])).map(({ id }) => id);
    await sweep(later(23));
    expect(await left()).toEqual([used, unused, awaited, refused, profile]);
    expect(await sweep(later(25))).toMatchObject({ unused: 3, garbage: 3 });
    expect(await left()).toEqual([used, profile]);
    expect(await objectCount()).toBe(10);
  });

  test("takes the files of a deleted post, and once more what a late worker or a late upload brings back", async () => {
    const owner = newMember();
    const before = await objectCount();
    const id = await post(owner, await readyPhoto(app(), owner, 11), await readyPhoto(app(), owner, 12));
    const { upload, id: waiting } = await requestUpload(app(), owner, { type: "image/jpeg", size: 3 });
    expect(await objectCount()).toBe(before + 10);
    await app().call("DELETE", `/browseListing/${id}`, { as: owner });
    await app().call("DELETE", `/api/photos/${waiting}`, { as: owner });
    const garbage = await app()
      .services.db.selectFrom("photo_garbage")
      .selectAll()
      .where("is_swept", "=", false)
      .execute();
    expect(await sweep()).toMatchObject({ garbage: 3 });
    expect(await objectCount()).toBe(before);

    // The signed URL is still valid for a while, and a worker may have been processing it.
    expect((await sendBytes(app(), upload, Buffer.from("abc"))).statusCode).toBe(200);
    await app().services.storage.put(`photos/${garbage[0]?.key}/320.webp`, Buffer.from("late"), { type: "image/webp" });
    expect(await sweep()).toMatchObject({ incoming: 1 });
    await sweep(later(2));
    expect(await objectCount()).toBe(before);
    expect(await app().services.db.selectFrom("photo_garbage").selectAll().execute()).toEqual([]);
  });

  test("takes an upload that was sent again after its photo was ready, and leaves those that wait", async () => {
    const owner = newMember();
    const bytes = await someJpeg(21);
    const { id, upload } = await requestUpload(app(), owner, { type: "image/jpeg", size: bytes.length });
    await sendBytes(app(), upload, bytes);
    await app().call("POST", `/api/photos/${id}/uploaded`, { as: owner });
    await processAllPhotos(app());
    expect((await sendBytes(app(), upload, bytes)).statusCode).toBe(200);
    const waiting = await requestUpload(app(), owner, { type: "image/jpeg", size: bytes.length });
    await sendBytes(app(), waiting.upload, bytes);
    expect(await sweep()).toMatchObject({ incoming: 1 });
    expect((await app().call("POST", `/api/photos/${waiting.id}/uploaded`, { as: owner })).statusCode).toBe(200);
  });
});

const matches = () =>
  app()
    .services.db.selectFrom("photo_match")
    .select(["photo_id", "earlier_id", "distance"])
    .orderBy("photo_id")
    .execute();

describe("the same photo in the posts of two members", () => {
  test("is flagged, also when it was made smaller, brighter and saved anew; once", async () => {
    const [honest, thief] = [newMember(), newMember()];
    const original = await someJpeg(31);
    const copy = await sharp(original).resize(420).modulate({ brightness: 1.05 }).webp({ quality: 60 }).toBuffer();
    const first = await uploadPhoto(app(), honest, original);
    await post(honest, first, await readyPhoto(app(), honest, 32));
    const second = await uploadPhoto(app(), thief, copy, "image/webp");
    const unrelated = await uploadPhoto(app(), thief, await somePicture(33).jpeg().toBuffer());
    await processAllPhotos(app());
    await app().services.photosUpkeep.match();
    expect(await matches()).toEqual([]); // no listing shows it yet
    await post(thief, second, unrelated);
    await app().services.photosUpkeep.match();
    expect(await matches()).toEqual([{ photo_id: second, earlier_id: first, distance: expect.any(Number) as number }]);
    expect(await app().services.photosUpkeep.match()).toEqual({ compared: 0, found: 0 });
  });

  test("is not flagged in the posts of one member, nor where there is nothing to see", async () => {
    const before = await matches();
    const owner = newMember();
    const wall = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#f4efe6" } })
      .jpeg()
      .toBuffer();
    const twice = [
      await uploadPhoto(app(), owner, await someJpeg(41)),
      await uploadPhoto(app(), owner, await someJpeg(41)),
    ];
    const walls = [await uploadPhoto(app(), owner, wall), await uploadPhoto(app(), newMember(), wall)];
    await processAllPhotos(app());
    await post(owner, twice[0] ?? "", walls[0] ?? "");
    await post(owner, twice[1] ?? "");
    await app().services.photosUpkeep.match();
    expect(await matches()).toEqual(before);
  });
});
