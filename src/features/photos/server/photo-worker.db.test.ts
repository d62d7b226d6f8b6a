import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startWorker } from "../../../../proofs/lib/web.ts";
import { useTestApp } from "../../../../test/app.ts";
import { startTestEngine } from "../../../../test/jobs.ts";
import { addListing, listingBody, phoneOf } from "../../../../test/listings.ts";
import { newMember, type TestMember } from "../../../../test/members.ts";
import { photosOf, processAllPhotos, readyPhoto, someJpeg, somePicture, uploadPhoto } from "../../../../test/photos.ts";
import { createLogger } from "../../../platform/log.ts";
import type { ObjectStore } from "../../../platform/storage/storage.ts";
import { createImageProcessor, type ImageProcessor } from "./image-processing/image-processor.ts";
import { beginAttempt, claimPhoto, finishPhoto } from "./photo-queue.queries.ts";
import { processPhoto, startPhotoJobs } from "./photo-worker.ts";

const app = useTestApp({ PUBLIC_CACHE: "false" });
let imageProcessor: ImageProcessor;
beforeAll(() => {
  imageProcessor = createImageProcessor({ concurrency: 1 });
});
afterAll(() => imageProcessor.stop());

const db = () => app().services.db;
const stateOf = async (owner: TestMember, id: string) => (await photosOf(app(), owner, [id]))[0]?.state;
const upload = async (owner: TestMember, seed: number) => uploadPhoto(app(), owner, await someJpeg(seed));
const attemptsOf = async (id: string) =>
  (await db().selectFrom("photo").select("attempts").where("id", "=", id).executeTakeFirstOrThrow()).attempts;
const setLease = (id: string, until: ReturnType<typeof sql>) =>
  sql`update photo set leased_until = ${until} where id = ${id}::bigint`.execute(db());
const jobsOf = async (id: string) =>
  (
    await sql<{
      state: string;
    }>`select state from pgboss.job where name = 'photo' and singleton_key = ${id} and state <= 'active'`.execute(db())
  ).rows.length;
const poll = { timeout: 40_000, interval: 50 };

async function claim(id: string) {
  const photo = await claimPhoto(db(), id);
  if (!photo) throw new Error("There was nothing to claim");
  return photo;
}

/** With a faulty store or processor, if one is given. */
const optionsWith = (changes: { store?: Partial<ObjectStore>; imageProcessor?: ImageProcessor } = {}) => ({
  db: db(),
  store: { ...app().services.storage, ...changes.store },
  imageProcessor: changes.imageProcessor ?? imageProcessor,
  log: createLogger("silent"),
});
const away = () => Promise.reject(new Error("away"));

async function startJobs(changes: Parameters<typeof optionsWith>[0] = {}): Promise<void> {
  await startPhotoJobs(await startTestEngine(app()), 1, optionsWith(changes));
}

describe("a job", () => {
  test("begins as soon as the photo is uploaded, and is gone with it", async () => {
    await startJobs();
    const owner = newMember();
    const id = await upload(owner, 3);
    await expect.poll(() => stateOf(owner, id), poll).toBe("ready");
    await expect.poll(() => jobsOf(id), poll).toBe(0);
  });

  test("whose worker is taken for dead and is not may not finish after another one has begun", async () => {
    const owner = newMember();
    const id = await upload(owner, 1);
    const late = await claim(id);
    await processAllPhotos(app());
    expect(await stateOf(owner, id)).toBe("ready");
    expect(await beginAttempt(db(), late)).toBe(false);
    expect(await finishPhoto(db(), late, { state: "refused", refusal: "failed" })).toBe(false);
    expect(await stateOf(owner, id)).toBe("ready");
  });

  test("of a photo that was taken back meanwhile finds nothing to do", async () => {
    const owner = newMember();
    const id = await upload(owner, 2);
    const photo = await claim(id);
    await app().call("DELETE", `/api/photos/${id}`, { as: owner });
    expect(await finishPhoto(db(), photo, { state: "refused", refusal: "failed" })).toBe(false);
    expect(await processPhoto(optionsWith(), id)).toBeUndefined();
  });
});

describe("beside a worker of the previous release", () => {
  test("what it has claimed is left to it while its lease lasts; what we have claimed is not free for it", async () => {
    const id = await upload(newMember(), 4);
    await setLease(id, sql`now() + interval '45 seconds'`);
    expect(await claimPhoto(db(), id)).toBeUndefined();
    await setLease(id, sql`now() - interval '1 second'`);
    await claim(id);
    const { rows } =
      await sql`select from photo where state = 'uploaded' and (leased_until is null or leased_until < now())`.execute(
        db(),
      );
    expect(rows).toEqual([]);
    // Ours are claimed again if the job is repeated.
    expect(await claim(id)).toMatchObject({ lease: 2 });
    await db().deleteFrom("photo").where("id", "=", id).execute();
  });

  test("uploads without a job get one, except those it holds and dead letters", async () => {
    const ids = [
      await upload(newMember(), 5),
      await upload(newMember(), 6),
      await upload(newMember(), 7),
      await upload(newMember(), 8),
    ];
    const [lost = "", held = "", dead = "", queued = ""] = ids;
    await sql`delete from pgboss.job where name = 'photo' and singleton_key <> ${queued}`.execute(db());
    await setLease(held, sql`now() + interval '45 seconds'`);
    await sql`insert into pgboss.job (name, source_name, singleton_key, data)
        values ('dead', 'photo', ${dead}, '{}')`.execute(db());
    expect(await app().services.photosUpkeep.queueWithoutJob()).toBe(1);
    expect(await app().services.photosUpkeep.queueWithoutJob()).toBe(0);
    expect(await Promise.all([lost, held, dead, queued].map(jobsOf))).toEqual([1, 0, 0, 1]);
    await sql`delete from pgboss.job`.execute(db());
    await db().deleteFrom("photo").where("id", "in", ids).execute();
  });
});

describe("what goes wrong", () => {
  test.each([["get"], ["put"]] as const)("a store whose %s fails costs no attempt, however often", async (method) => {
    const owner = newMember();
    const id = await upload(owner, 11);
    for (let time = 1; time <= 8; time += 1)
      await expect(processPhoto(optionsWith({ store: { [method]: away } }), id)).rejects.toThrow("away");
    expect([await stateOf(owner, id), await attemptsOf(id)]).toEqual(["uploaded", 0]);
    await processAllPhotos(app());
    expect(await stateOf(owner, id)).toBe("ready");
  });

  test("the job goes on by itself when the store is back", async () => {
    let failures = 0;
    const get: ObjectStore["get"] = (name) => ((failures += 1) <= 2 ? away() : app().services.storage.get(name));
    await startJobs({ store: { get } });
    const owner = newMember();
    const id = await upload(owner, 14);
    await expect.poll(() => stateOf(owner, id), poll).toBe("ready");
    expect(failures).toBe(3);
  });

  test("a photo is ready although its upload cannot be deleted", async () => {
    const owner = newMember();
    const id = await upload(owner, 15);
    await processPhoto(optionsWith({ store: { delete: away } }), id);
    expect(await stateOf(owner, id)).toBe("ready");
  });

  test("a failed image process is retried once", async () => {
    const owner = newMember();
    const id = await upload(owner, 12);
    const weak: ImageProcessor = {
      ...imageProcessor,
      process: () => Promise.resolve({ ok: false, refusal: "failed" }),
    };
    await expect(processPhoto(optionsWith({ imageProcessor: weak }), id)).rejects.toThrow("image processing failed");
    expect([await stateOf(owner, id), await attemptsOf(id)]).toEqual(["uploaded", 1]);
    expect(await processPhoto(optionsWith({ imageProcessor: weak }), id)).toMatchObject({ refusal: "failed" });
    expect(await stateOf(owner, id)).toBe("refused");
  });

  test("an image process that a stopping worker has ended is no failure of the photo", async () => {
    const owner = newMember();
    const id = await upload(owner, 16);
    await db().updateTable("photo").set({ attempts: 1 }).where("id", "=", id).execute();
    const stopping = new AbortController();
    const stopped: ImageProcessor = {
      ...imageProcessor,
      process: () => {
        stopping.abort();
        return Promise.resolve({ ok: false, refusal: "failed" });
      },
    };
    await expect(processPhoto(optionsWith({ imageProcessor: stopped }), id, stopping.signal)).rejects.toThrow(
      "aborted",
    );
    expect(await stateOf(owner, id)).toBe("uploaded");
    await processAllPhotos(app());
  });

  test("what was begun five times and never finished is given up", async () => {
    const owner = newMember();
    const id = await upload(owner, 13);
    for (let time = 1; time <= 5; time += 1) await beginAttempt(db(), await claim(id)); // and then the worker was killed
    await processAllPhotos(app());
    expect(await photosOf(app(), owner, [id])).toMatchObject([{ state: "refused", refusal: "failed" }]);
  });

  test("after SIGKILL of a worker another one begins within 20 s", async () => {
    const { databaseUrl, config } = app();
    const storage = config.storage.driver === "disk" ? { STORAGE_FOLDER: config.storage.folder } : {};
    const worker = await startWorker({
      NODE_ENV: "test",
      DATABASE_URL: databaseUrl,
      FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:1",
      ...storage,
    });
    onTestFinished(() => worker.kill());
    const owner = newMember();
    const id = await uploadPhoto(
      app(),
      owner,
      await somePicture(17, { width: 6_000, height: 4_000 }).jpeg().toBuffer(),
    );
    await expect.poll(() => attemptsOf(id), { ...poll, interval: 10 }).toBe(1);
    await worker.kill();
    const killed = performance.now();
    expect(await stateOf(owner, id)).toBe("uploaded");
    await startJobs();
    const leaseOf = async () =>
      (await db().selectFrom("photo").select("lease").where("id", "=", id).executeTakeFirstOrThrow()).lease;
    await expect.poll(leaseOf, { ...poll, interval: 10 }).toBe(2);
    expect((performance.now() - killed) / 1_000).toBeLessThan(20);
    await expect.poll(() => stateOf(owner, id), poll).toBe("ready");
  }, 120_000);
});

describe("at the same time", () => {
  test("many saves of a post while its photos are finished: no deadlock, and the cover is the first", async () => {
    const owner = newMember();
    const listing = await addListing(app(), owner);
    const ids = [await upload(owner, 21), await upload(owner, 22), await upload(owner, 23)];
    const working = { isOver: false, done: processAllPhotos(app()) };
    void working.done.catch(() => undefined).finally(() => (working.isOver = true));
    const save = async (order: string[]) => {
      const photos = order.map((id) => ({ id }));
      return (await app().call("PUT", `/browseListing/${listing}`, { as: owner, body: { photos } })).statusCode;
    };
    while (!working.isOver) expect(await Promise.all([ids, ids.toReversed()].map(save))).toEqual([200, 200]);
    await working.done;
    const post = (await app().call("GET", `/featuredPost/${listing}`)).json<{
      imageUrl: string;
      photos: { id: string; url: string }[];
    }>();
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
    const ids: string[] = [];
    for (let time = 0; time < 5; time += 1) ids.push(await upload(crowd, 41 + time));
    const id = await upload(single, 51);
    const order: string[] = [];
    const engine = await startTestEngine(app());
    await engine.work<{ id: string }>({
      queue: "photo",
      concurrency: 1,
      pollSeconds: 1,
      nameOf: () => "test",
      run: async ({ data }) => {
        order.push(data.id);
        return undefined;
      },
    });
    await expect.poll(() => order.filter((each) => [...ids, id].includes(each)).length, poll).toBe(6);
    expect(order.filter((each) => [...ids, id].includes(each)).indexOf(id)).toBeLessThan(3);
    await db().deleteFrom("photo").where("state", "=", "uploaded").execute();
  });
});

test("a written address stays when the photo that should take its place is refused", async () => {
  const owner = newMember();
  const imageUrl = "https://pictures.example/room.jpg";
  const photo = await uploadPhoto(app(), owner, Buffer.from("not a picture"));
  const posted = await app().call("POST", "/featuredPost", {
    as: owner,
    body: listingBody({ imageUrl, phone: phoneOf(owner), photos: [{ id: photo }] }),
  });
  await processAllPhotos(app());
  const post = (await app().call("GET", `/featuredPost/${posted.json<{ insertedId: string }>().insertedId}`)).json<{
    imageUrl: string;
    photos: unknown[];
  }>();
  expect(post).toMatchObject({ imageUrl, photos: [] });
});
