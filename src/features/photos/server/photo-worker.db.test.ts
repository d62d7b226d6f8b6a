import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing, listingBody, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { photosOf, processAllPhotos, readyPhoto, someJpeg, uploadPhoto } from "../../../../test/photos.ts";
import { createLogger } from "../../../platform/log.ts";
import type { ObjectStore } from "../../../platform/storage/storage.ts";
import { createImageProcessor, type ImageProcessor } from "./image-processing/image-processor.ts";
import { claimPhoto, finishPhoto, renewLease } from "./photo-queue.queries.ts";
import { startPhotoWorker } from "./photo-worker.ts";

const app = useTestApp({ PUBLIC_CACHE: "false" });
const LEASE_SECONDS = 45;
let imageProcessor: ImageProcessor;
beforeAll(() => {
  imageProcessor = createImageProcessor({ lanes: 1 });
});
afterAll(() => imageProcessor.stop());

const stateOf = async (owner: TestMember, id: string) => (await photosOf(app(), owner, [id]))[0]?.state;
const upload = async (owner: TestMember, seed: number) => uploadPhoto(app(), owner, await someJpeg(seed));

async function claim(leaseSeconds = LEASE_SECONDS) {
  const photo = await claimPhoto(app().services.db, leaseSeconds);
  if (!photo) throw new Error("There was nothing to claim");
  return photo;
}

/** Runs the worker with a faulty store or processor. */
function work(changes: { store?: Partial<ObjectStore>; imageProcessor?: ImageProcessor }) {
  const { db, storage } = app().services;
  return startPhotoWorker({
    db,
    store: { ...storage, ...changes.store },
    imageProcessor: changes.imageProcessor ?? imageProcessor,
    lanes: 1,
    log: createLogger("silent"),
  });
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 30));
}

describe("a lease", () => {
  test("keeps others away while it lasts, and lets them go on when it is over; then the first may not finish", async () => {
    const owner = newMember();
    const id = await upload(owner, 1);
    const dead = await claim(0.2);
    expect(dead.id).toBe(id);
    expect(await claimPhoto(app().services.db, LEASE_SECONDS)).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 250));
    await processAllPhotos(app());
    expect(await stateOf(owner, id)).toBe("ready");
    expect(await renewLease(app().services.db, dead, LEASE_SECONDS, 1)).toBe(false);
    expect(await finishPhoto(app().services.db, dead, { state: "refused", refusal: "failed" })).toBe(false);
    expect(await stateOf(owner, id)).toBe("ready");
  });

  test("of a photo that was taken back meanwhile is worth nothing", async () => {
    const owner = newMember();
    const id = await upload(owner, 2);
    const photo = await claim();
    await app().call("DELETE", `/api/photos/${id}`, { as: owner });
    expect(await finishPhoto(app().services.db, photo, { state: "refused", refusal: "failed" })).toBe(false);
  });
});

describe("what goes wrong", () => {
  test("a store that fails costs no attempt, however often", async () => {
    const owner = newMember();
    const id = await upload(owner, 11);
    let calls = 0;
    const store = {
      get: () => {
        calls += 1;
        return Promise.reject(new Error("away"));
      },
    };
    for (let time = 1; time <= 8; time += 1) {
      const worker = work({ store });
      await until(() => Promise.resolve(calls >= time));
      await worker.stop();
      await app().services.db.updateTable("photo").set({ leased_until: null }).where("id", "=", id).execute();
    }
    expect(await stateOf(owner, id)).toBe("uploaded");
    await processAllPhotos(app());
    expect(await stateOf(owner, id)).toBe("ready");
  });

  test("a failed image process is retried once", async () => {
    const owner = newMember();
    const id = await upload(owner, 12);
    let tries = 0;
    const weak: ImageProcessor = {
      ...imageProcessor,
      process: () => {
        tries += 1;
        return Promise.resolve({ ok: false, refusal: "failed" });
      },
    };
    const worker = work({ imageProcessor: weak });
    await until(() => Promise.resolve(tries === 1));
    await until(async () => (await app().services.db.selectFrom("photo").select("attempts").where("id", "=", id).executeTakeFirst())?.attempts === 1);
    expect(await stateOf(owner, id)).toBe("uploaded");
    await worker.stop();
    await app().services.db.updateTable("photo").set({ leased_until: null }).where("id", "=", id).execute();
    const again = work({ imageProcessor: weak });
    await until(async () => (await stateOf(owner, id)) === "refused");
    await again.stop();
    expect(tries).toBe(2);
  });

  test("what was begun five times and never finished is given up", async () => {
    const owner = newMember();
    const id = await upload(owner, 13);
    for (let time = 1; time <= 5; time += 1) {
      const photo = await claim();
      await renewLease(app().services.db, photo, -1, 1); // and then the worker was killed
    }
    await processAllPhotos(app());
    expect(await photosOf(app(), owner, [id])).toMatchObject([{ state: "refused", refusal: "failed" }]);
  });
});

describe("at the same time", () => {
  test("many saves of a post while its photos are finished: no deadlock, and the cover is the first", async () => {
    const owner = newMember();
    const listing = await addListing(app(), owner);
    const ids = [await upload(owner, 21), await upload(owner, 22), await upload(owner, 23)];
    const working = processAllPhotos(app());
    const answers = [];
    for (let time = 0; time < 12; time += 1) {
      const photos = (time % 2 ? ids : ids.toReversed()).map((id) => ({ id }));
      answers.push(app().call("PUT", `/browseListing/${listing}`, { as: owner, body: { photos } }));
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    await working;
    const post = (await app().call("GET", `/featuredPost/${listing}`)).json<{ imageUrl: string; photos: { id: string; url: string }[] }>();
    // Either save may be the last one.
    expect([ids, ids.toReversed()]).toContainEqual(post.photos.map(({ id }) => id));
    expect(post.imageUrl).toBe(post.photos[0]?.url);
  });

  test("the sweep leaves alone what a post is just taking", async () => {
    const owner = newMember();
    const id = await readyPhoto(app(), owner, 31);
    const { db, photosUpkeep } = app().services;
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
    await db.transaction().execute(async (trx) => {
      const { id: listing } = await trx
        .selectFrom("listing")
        .select("id")
        .where("id", "=", await addListing(app(), owner))
        .executeTakeFirstOrThrow();
      await trx.updateTable("photo").set({ listing_id: listing, position: 0 }).where("id", "=", id).execute();
      await photosUpkeep.sweep(tomorrow);
    });
    expect(await stateOf(owner, id)).toBe("ready");
  });

  test("a crowd of one member keeps nobody waiting", async () => {
    const [crowd, single] = [newMember(), newMember()];
    for (let time = 0; time < 5; time += 1) await upload(crowd, 41 + time);
    const id = await upload(single, 51);
    const order = [];
    for (let time = 0; time < 6; time += 1) order.push((await claim()).id);
    expect(order.indexOf(id)).toBeLessThan(3);
    await app().services.db.deleteFrom("photo").where("state", "=", "uploaded").execute();
  });
});

test("a written address stays when the photo that should take its place is refused", async () => {
  const owner = newMember();
  const imageUrl = "https://pictures.example/room.jpg";
  const photo = await uploadPhoto(app(), owner, Buffer.from("not a picture"));
  const posted = await app().call("POST", "/featuredPost", { as: owner, body: listingBody({ imageUrl, phone: phoneOf(owner), photos: [{ id: photo }] }) });
  await processAllPhotos(app());
  const post = (await app().call("GET", `/featuredPost/${posted.json<{ insertedId: string }>().insertedId}`)).json<{ imageUrl: string; photos: unknown[] }>();
  expect(post).toMatchObject({ imageUrl, photos: [] });
});
