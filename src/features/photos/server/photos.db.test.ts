import type { LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../../../../test/app.ts";
import { addListing, listingBody, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import {
  photosOf,
  processAllPhotos,
  readyPhoto,
  requestUpload,
  sendBytes,
  someJpeg,
  uploadPhoto,
} from "../../../../test/photos.ts";
import type { WireListingForMember } from "../../listings/listing.wire.ts";
import { photoLimits } from "../photo.limits.ts";
import { AWAITED_IMAGE, photoFileNames } from "../photo-files.ts";

// The worker is another process, so the web process would notice its changes only when the cache expires.
const app = useTestApp({ PUBLIC_CACHE: "false" });

const verdict = (answer: LightMyRequestResponse) => [answer.statusCode, problemCode(answer)];
const objects = (prefix = "") => app().services.storage.list(prefix, { limit: 1000 });
const read = async (id: string, as?: TestMember) =>
  (await app().call("GET", `/featuredPost/${id}`, as ? { as } : {})).json<WireListingForMember>();
const post = (owner: TestMember, photos: unknown) =>
  app().call("POST", "/featuredPost", {
    as: owner,
    body: listingBody({ imageUrl: undefined, phone: phoneOf(owner), photos }),
  });
const change = (owner: TestMember, id: string, body: unknown) =>
  app().call("PUT", `/browseListing/${id}`, { as: owner, body });
const nameOf = (url: string) => new URL(url, "http://x").pathname;
const chosen = (...ids: string[]) => ids.map((id) => ({ id, alt: "" }));

async function postWith(owner: TestMember, ...photoIds: string[]): Promise<string> {
  const answer = await post(owner, chosen(...photoIds));
  expect(answer.statusCode).toBe(201);
  return answer.json<{ insertedId: string }>().insertedId;
}

describe("from upload to picture", () => {
  test("nothing is public before it is ready, and all of it afterwards", async () => {
    const owner = newMember();
    const bytes = await someJpeg(1);
    const photo = await uploadPhoto(app(), owner, bytes);
    expect(await photosOf(app(), owner, [photo])).toEqual([
      { id: photo, state: "uploaded", refusal: null, alt: "", photo: null },
    ]);
    const id = await postWith(owner, photo);
    expect(await read(id)).toMatchObject({ imageUrl: AWAITED_IMAGE, cover: null, photos: [] });
    expect(await objects("photos/")).toEqual([]);

    await processAllPhotos(app());
    const [own] = await photosOf(app(), owner, [photo]);
    expect(own?.state).toBe("ready");
    const listing = await read(id);
    expect(listing.photos).toEqual([own?.photo]);
    expect(listing.imageUrl).toBe(own?.photo?.url);
    expect(listing.cover).toEqual({ thumbhash: own?.photo?.thumbhash, bytes: own?.photo?.bytes });
    for (const file of photoFileNames) {
      const answer = await app().call("GET", `${listing.imageUrl.replace(/[\w.]+$/, "")}${file}`);
      expect([file, answer.statusCode, answer.headers["cache-control"]]).toEqual([
        file,
        200,
        "public, max-age=3600, s-maxage=5, must-revalidate",
      ]);
      expect(answer.headers["content-type"]).toBe(file.endsWith(".jpg") ? "image/jpeg" : "image/webp");
    }
    expect((await objects("incoming/")).map(({ name }) => name)).toEqual([]);
    expect(listing.photos[0]?.bytes).toEqual(
      (await objects("photos/"))
        .filter(({ name }) => name.endsWith(".webp"))
        .map(({ size }) => size)
        .toSorted((a, b) => a - b),
    );
  });

  test("what is no picture is refused, with the reason, and its bytes are gone", async () => {
    const owner = newMember();
    const photo = await uploadPhoto(app(), owner, Buffer.from("<?php system($_GET['c']); ?>"));
    const id = await postWith(owner, photo);
    const before = await objects("photos/");
    await processAllPhotos(app());
    expect(await photosOf(app(), owner, [photo])).toMatchObject([
      { state: "refused", refusal: "notAnImage", photo: null },
    ]);
    expect(await read(id)).toMatchObject({ imageUrl: AWAITED_IMAGE, photos: [] });
    expect(await objects("incoming/")).toEqual([]);
    expect(await objects("photos/")).toEqual(before);
  });

  test("an upload that has not come cannot be said to be there", async () => {
    const owner = newMember();
    const { id } = await requestUpload(app(), owner, { type: "image/png", size: 1000 });
    expect(verdict(await app().call("POST", `/api/photos/${id}/uploaded`, { as: owner }))).toEqual([
      409,
      "photo_not_uploaded",
    ]);
  });

  test.each([
    ["another kind of file", { type: "image/svg+xml", size: 10 }],
    ["too large", { type: "image/jpeg", size: photoLimits.bytes + 1 }],
    ["empty", { type: "image/jpeg", size: 0 }],
    ["no size", { type: "image/jpeg" }],
    ["a name of one's own choice", { type: "image/jpeg", size: 10, key: "x".repeat(22) }],
  ])("no place for %s", async (_what, body) => {
    expect(verdict(await app().call("POST", "/api/photos", { as: newMember(), body }))).toEqual([
      400,
      "validation_failed",
    ]);
  });

  test("uploads that nothing uses are limited, also when they come all at once", async () => {
    const owner = newMember();
    const ask = () => app().call("POST", "/api/photos", { as: owner, body: { type: "image/jpeg", size: 10 } });
    const answers = await Promise.all(Array.from({ length: photoLimits.waiting + 8 }, ask));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(photoLimits.waiting);
    expect(verdict(await ask())).toEqual([409, "too_many_photos"]);
  });
});

describe("how many uploads one is given", () => {
  test("is limited by the hour, also when each is taken back at once", async () => {
    const owner = newMember();
    const ask = () => app().call("POST", "/api/photos", { as: owner, body: { type: "image/jpeg", size: 10 } });
    for (let time = 0; time < photoLimits.perHour; time += 1) {
      const { id } = (await ask()).json<{ id: string }>();
      expect((await app().call("DELETE", `/api/photos/${id}`, { as: owner })).statusCode).toBe(204);
    }
    expect(verdict(await ask())).toEqual([429, "too_many_uploads"]);
    await app()
      .services.db.updateTable("upload_count")
      .set({ hour: new Date(Date.now() - 2 * 60 * 60 * 1000) })
      .execute();
    expect((await ask()).statusCode).toBe(201);
  });

  test("an address that is too old is made anew, for the same photo and its owner only, while its bytes are not there", async () => {
    const owner = newMember();
    const bytes = await someJpeg(71);
    const { id } = await requestUpload(app(), owner, { type: "image/jpeg", size: bytes.length });
    expect(verdict(await app().call("POST", `/api/photos/${id}/upload`, { as: newMember() }))).toEqual([
      404,
      "photo_not_found",
    ]);
    const again = (await app().call("POST", `/api/photos/${id}/upload`, { as: owner })).json<
      Awaited<ReturnType<typeof requestUpload>>
    >();
    expect(again.id).toBe(id);
    expect((await sendBytes(app(), again.upload, bytes)).statusCode).toBe(200);
    expect((await app().call("POST", `/api/photos/${id}/uploaded`, { as: owner })).statusCode).toBe(200);
    expect(verdict(await app().call("POST", `/api/photos/${id}/upload`, { as: owner }))).toEqual([
      412,
      "already_uploaded",
    ]);
  });
});

describe("the photos of a post", () => {
  test("keep their order, their words and their cover; those left out are deleted", async () => {
    const owner = newMember();
    const [a, b, c] = [
      await readyPhoto(app(), owner, 11),
      await readyPhoto(app(), owner, 12),
      await readyPhoto(app(), owner, 13),
    ];
    const id = (
      await post(owner, [
        { id: b, alt: "বারান্দা" },
        { id: a, alt: "" },
        { id: c, alt: "The kitchen" },
      ])
    ).json<{ insertedId: string }>().insertedId;
    const first = await read(id);
    expect(first.photos.map(({ id: photo, alt }) => [photo, alt])).toEqual([
      [b, "বারান্দা"],
      [a, ""],
      [c, "The kitchen"],
    ]);
    expect(first.imageUrl).toBe(first.photos[0]?.url);

    expect(
      (
        await change(owner, id, {
          photos: [
            { id: c, alt: "The kitchen" },
            { id: b, alt: "" },
          ],
        })
      ).statusCode,
    ).toBe(200);
    const second = await read(id);
    expect(second.photos.map(({ id: photo }) => photo)).toEqual([c, b]);
    expect(second.imageUrl).toBe(first.photos[2]?.url);
    expect(await photosOf(app(), owner, [a])).toEqual([]);

    expect((await change(owner, id, { rent: 9000, imageUrl: second.imageUrl })).statusCode).toBe(200);
    expect((await read(id)).photos.map(({ id: photo }) => photo)).toEqual([c, b]);
    expect(verdict(await change(owner, id, { photos: [] }))).toEqual([400, "validation_failed"]);
    expect((await change(owner, id, { photos: [], imageUrl: "https://pictures.example/room.jpg" })).statusCode).toBe(
      200,
    );
    expect(await read(id)).toMatchObject({ imageUrl: "https://pictures.example/room.jpg", cover: null, photos: [] });
  });

  test("one that gets ready later takes its place, and the cover if that is the first", async () => {
    const owner = newMember();
    const ready = await readyPhoto(app(), owner, 21);
    const late = await uploadPhoto(app(), owner, await someJpeg(22));
    const id = await postWith(owner, late, ready);
    expect((await read(id)).photos.map(({ id: photo }) => photo)).toEqual([ready]);
    expect((await read(id, owner)).ownPhotos?.map(({ id: photo, state }) => [photo, state])).toEqual([
      [late, "uploaded"],
      [ready, "ready"],
    ]);
    await processAllPhotos(app());
    const listing = await read(id, owner);
    expect(listing.photos.map(({ id: photo }) => photo)).toEqual([late, ready]);
    expect(listing.imageUrl).toBe(listing.photos[0]?.url);
    expect((await read(id)).ownPhotos).toBeUndefined();
  });

  test.each([
    ["neither photo nor address", []],
    ["one twice", chosen("5", "5")],
    ["eleven", chosen(...Array.from({ length: 11 }, (_, index) => String(index + 1)))],
    ["no ids", [{ id: "x", alt: "" }]],
    ["a long description", [{ id: "5", alt: "x".repeat(201) }]],
    ["a state of one's own choice", [{ id: "5", alt: "", state: "ready" }]],
  ])("%s is refused", async (_what, photos) => {
    expect(verdict(await post(newMember(), photos))).toEqual([400, "validation_failed"]);
  });
});

describe("somebody else", () => {
  test("cannot see, confirm, take back or use an upload", async () => {
    const [owner, other] = [newMember(), newMember()];
    const bytes = await someJpeg(31);
    const { id, upload } = await requestUpload(app(), owner, { type: "image/jpeg", size: bytes.length });
    await sendBytes(app(), upload, bytes);
    expect(await photosOf(app(), other, [id])).toEqual([]);
    expect(verdict(await app().call("POST", `/api/photos/${id}/uploaded`, { as: other }))).toEqual([
      404,
      "photo_not_found",
    ]);
    expect(verdict(await app().call("DELETE", `/api/photos/${id}`, { as: other }))).toEqual([404, "photo_not_found"]);
    expect(verdict(await post(other, chosen(id)))).toEqual([404, "photo_not_found"]);
    expect(verdict(await app().call("PUT", "/api/profile/photo", { as: other, body: { photo: id } }))).toEqual([
      404,
      "photo_not_found",
    ]);
    for (const [method, url] of [
      ["POST", "/api/photos"],
      ["GET", `/api/photos?id=${id}`],
      ["POST", `/api/photos/${id}/uploaded`],
      ["DELETE", `/api/photos/${id}`],
      ["DELETE", "/api/profile/photo"],
    ] as const)
      expect([url, ...verdict(await app().call(method, url))]).toEqual([url, 401, "sign_in_required"]);
    expect(await photosOf(app(), owner, [id])).toMatchObject([{ state: "awaited" }]);
  });

  test("cannot add to, reorder or empty a post, nor show its photo in one of theirs", async () => {
    const [owner, other] = [newMember(), newMember()];
    const [a, b, theirs] = [
      await readyPhoto(app(), owner, 41),
      await readyPhoto(app(), owner, 42),
      await readyPhoto(app(), other, 43),
    ];
    const id = await postWith(owner, a, b);
    const { imageUrl } = await read(id);
    for (const photos of [chosen(b, a), chosen(theirs), []])
      expect(verdict(await change(other, id, { photos }))).toEqual([403, "not_owner"]);
    expect(verdict(await post(other, chosen(a)))).toEqual([404, "photo_not_found"]);
    expect(verdict(await app().call("POST", "/featuredPost", { as: other, body: listingBody({ imageUrl }) }))).toEqual([
      400,
      "validation_failed",
    ]);
    const another = await addListing(app(), other);
    expect(verdict(await change(other, another, { photos: chosen(theirs, b) }))).toEqual([404, "photo_not_found"]);
    expect((await change(other, another, { imageUrl })).statusCode).toBe(200);
    expect((await read(another)).imageUrl).toBe(listingBody()["imageUrl"]);
    // Not even the owner can use one photo in two listings, or delete it while a listing has it.
    expect(verdict(await post(owner, chosen(a)))).toEqual([404, "photo_not_found"]);
    expect(verdict(await app().call("DELETE", `/api/photos/${a}`, { as: owner }))).toEqual([404, "photo_not_found"]);
    expect(verdict(await app().call("PUT", "/api/profile/photo", { as: owner, body: { photo: a } }))).toEqual([
      404,
      "photo_not_found",
    ]);
    expect((await read(id)).photos.map(({ id: photo }) => photo)).toEqual([a, b]);
  });

  test("cannot use a signed upload for another object, type or size, and nobody can use it twice", async () => {
    const owner = newMember();
    const bytes = await someJpeg(51);
    const { upload } = await requestUpload(app(), owner, { type: "image/jpeg", size: bytes.length });
    const victim = await requestUpload(app(), newMember(), { type: "image/jpeg", size: bytes.length });
    const statusOf = async (changes: Partial<typeof upload>, sent = bytes) =>
      (await sendBytes(app(), { ...upload, ...changes }, sent)).statusCode;
    expect(await statusOf({ url: upload.url.replace(nameOf(upload.url), nameOf(victim.upload.url)) })).toBe(403);
    expect(await statusOf({ headers: { "content-type": "text/html" } })).toBe(403);
    expect(
      await statusOf({
        url: upload.url.replace("image%2Fjpeg", "text%2Fhtml"),
        headers: { "content-type": "text/html" },
      }),
    ).toBe(403);
    expect(await statusOf({}, Buffer.concat([bytes, Buffer.from("more")]))).toBe(413);
    expect(await statusOf({}, bytes.subarray(1))).toBe(400);
    const stored = () => app().services.storage.get(nameOf(upload.url).replace("/uploads/", ""));
    expect(await stored()).toBeUndefined();
    expect(await statusOf({})).toBe(200);
    expect(await statusOf({}, Buffer.from(bytes).fill(0))).toBe(412);
    expect((await stored())?.bytes.equals(bytes)).toBe(true);
  });
});

describe("one's own picture", () => {
  test("goes before the identity provider's, is replaced and taken away", async () => {
    const owner = newMember();
    const headers = { cookie: await app().signIn(owner), origin: app().config.origin };
    const waiting = await uploadPhoto(app(), owner, await someJpeg(61));
    expect(verdict(await app().call("PUT", "/api/profile/photo", { headers, body: { photo: waiting } }))).toEqual([
      409,
      "photo_not_ready",
    ]);
    await processAllPhotos(app());
    const put = async (photo: string) =>
      (await app().call("PUT", "/api/profile/photo", { headers, body: { photo } })).json<{ photoURL: string }>()
        .photoURL;
    const first = await put(waiting);
    expect((await app().call("GET", first)).statusCode).toBe(200);
    const shown = async () =>
      (await app().call("POST", "/api/session", { as: owner, headers: { origin: app().config.origin } })).json<{
        photoURL: string | null;
      }>().photoURL;
    expect(await shown()).toBe(first);
    const second = await put(await readyPhoto(app(), owner, 62));
    expect(second).not.toBe(first);
    expect(await shown()).toBe(second);
    expect(await photosOf(app(), owner, [waiting])).toEqual([]);
    expect((await app().call("DELETE", "/api/profile/photo", { headers })).statusCode).toBe(204);
    expect(await shown()).toBeNull();
  });
});

describe("a store that is away", () => {
  // No server listens there.
  const adrift = useTestApp({
    S3_BUCKET: "nowhere",
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_ACCESS_KEY_ID: "nobody",
    S3_SECRET_ACCESS_KEY: "nothing",
  });

  test("keeps nobody from posting, and says so where a photo is asked for", async () => {
    const owner = newMember();
    const { id, upload } = await requestUpload(adrift(), owner, { type: "image/jpeg", size: 10 });
    expect(new URL(upload.url).origin).toBe("http://127.0.0.1:9");
    expect(verdict(await adrift().call("POST", `/api/photos/${id}/uploaded`, { as: owner }))).toEqual([
      503,
      "storage_unavailable",
    ]);
    await adrift().services.pool.query(
      "update photo set state = 'ready', is_profile = true, width = 4, height = 3, bytes = '{1,1,1,1}', thumbhash = '', key = $2 where id = $1",
      [id, "a".repeat(22)],
    );
    expect(verdict(await adrift().call("GET", `/media/${"a".repeat(22)}/320.webp`))).toEqual([
      503,
      "storage_unavailable",
    ]);
    await adrift().services.pool.query("update photo set state = 'uploaded', is_profile = false where id = $1", [id]);
    const posted = await adrift().call("POST", "/featuredPost", {
      as: owner,
      body: listingBody({ imageUrl: undefined, photos: chosen(id) }),
    });
    expect(posted.statusCode).toBe(201);
  });
});
