import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { actorOf, opener } from "../../../../test/conversations.ts";
import { addListing } from "../../../../test/listings.ts";
import { newMember } from "../../../../test/members.ts";
import { addHappenedViewing, addMoveIn, moveInContent } from "../../../../test/move-in.ts";
import { someJpeg, somePicture } from "../../../../test/photos.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { photoLimits } from "../../photos/photo.limits.ts";
import { moveInLimits, moveInPhotoUrl } from "../move-in.limits.ts";
import { createMoveInPhotosService } from "./move-in-photos.service.ts";

const app = useTestApp({ MODERATORS: "moderator@example.com" });
const moveIn = () => app().services.moveIn;
const photos = () => app().services.moveInPhotos;
const db = () => app().services.db;

async function recorded() {
  const [owner, tenant] = [newMember(), newMember()];
  const listing = await addListing(app(), owner);
  const [poster, seeker] = [await actorOf(app(), owner), await actorOf(app(), tenant)];
  const { _id } = await app().services.conversations.ask(seeker, listing, opener());
  const viewing = await addHappenedViewing(db(), _id);
  await addMoveIn(db(), viewing);
  return { owner, tenant, poster, seeker, viewing, conversation: _id };
}
type Recorded = Awaited<ReturnType<typeof recorded>>;

let seed = 1;
const add = async ({ viewing }: Recorded, actor: Recorded["poster"], caption = "", bytes?: Buffer) => {
  const upload = { bytes: bytes ?? (await someJpeg((seed += 1))), caption };
  return photos().add(actor, viewing, async () => upload);
};
const listed = async ({ viewing }: Recorded, actor: Recorded["poster"]) => (await moveIn().get(actor, viewing)).photos;
const countStored = async ({ viewing }: Recorded) =>
  (await db().selectFrom("move_in_photo").select("id").where("viewing_id", "=", viewing).execute()).length;
/** Of the public photos: rows, names of files to delete, files. */
const countPublic = async () => [
  (await db().selectFrom("photo").select("id").execute()).length,
  (await db().selectFrom("photo_garbage").selectAll().execute()).length,
  (await app().services.storage.list("", { limit: 1_000 })).length,
];
const confirmBoth = async ({ viewing, poster, seeker }: Recorded) => {
  const { version } = await moveIn().get(poster, viewing);
  await moveIn().confirm(poster, viewing, version);
  await moveIn().confirm(seeker, viewing, version);
};

describe("a photo", () => {
  test("is made small, without the place it was taken at, and both sides get it", async () => {
    const record = await recorded();
    const exif = {
      IFD0: { Make: "Nest" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "23/1 44/1 47/1",
        GPSLongitudeRef: "E",
        GPSLongitude: "90/1 22/1 26/1",
      },
    };
    const original = await somePicture(3, { width: 4000, height: 3000 }).withExif(exif).jpeg().toBuffer();
    expect((await sharp(original).metadata()).exif).toBeDefined();
    expect(await add(record, record.poster, "জানালার কাচ ফাটা", original)).toBeUndefined();
    const [photo] = await listed(record, record.seeker);
    expect(photo).toMatchObject({ by: "poster", caption: "জানালার কাচ ফাটা", width: 1600, height: 1200 });
    for (const as of [record.owner, record.tenant])
      for (const [file, width, most] of [
        ["640.webp", 640, 60_000],
        ["1600.webp", 1600, 300_000],
      ] as const) {
        const answer = await app().call("GET", moveInPhotoUrl(record.viewing, photo?.id ?? "", file), { as });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers).toMatchObject({
          "content-type": "image/webp",
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
          "cross-origin-resource-policy": "same-origin",
        });
        const { exif: hidden, xmp, iptc, ...rest } = await sharp(answer.rawPayload).metadata();
        expect([hidden, xmp, iptc]).toEqual([undefined, undefined, undefined]);
        expect(rest).toMatchObject({ format: "webp", width });
        expect(answer.rawPayload.length).toBeLessThan(most);
      }
  });

  test("is a 404 for everybody else: members, moderators, the other record's members, and who has deleted the record", async () => {
    const record = await recorded();
    await add(record, record.poster);
    const [photo] = await listed(record, record.poster);
    const url = moveInPhotoUrl(record.viewing, photo?.id ?? "", "1600.webp");
    const status = async (as?: typeof record.owner, path = url) =>
      (await app().call("GET", path, as ? { as } : {})).statusCode;
    const next = await recorded();
    expect([await status(), await status(newMember()), await status(next.owner)]).toEqual([401, 404, 404]);
    expect(await status({ ...newMember(), email: "moderator@example.com" })).toBe(404);
    // Under one's own record.
    expect(await status(next.owner, moveInPhotoUrl(next.viewing, photo?.id ?? "", "1600.webp"))).toBe(404);
    expect([await status(record.owner), await status(record.tenant)]).toEqual([200, 200]);
    await moveIn().remove(record.seeker, record.viewing);
    expect([await status(record.owner), await status(record.tenant)]).toEqual([200, 404]);
    expect([(await listed(record, record.poster)).length, await listed(record, record.seeker)]).toEqual([1, []]);
  });

  test("is not among the public photos, in the object store or in the database", async () => {
    const record = await recorded();
    const before = await countPublic();
    await add(record, record.poster);
    expect(await countPublic()).toEqual(before);
    const [photo] = await listed(record, record.poster);
    for (const key of [photo?.id ?? "", (photo?.id ?? "").padStart(22, "0")])
      expect((await app().call("GET", `/media/${key}/1600.webp`, { as: record.owner })).statusCode).not.toBe(200);
  });

  test("is in the data of both sides", async () => {
    const record = await recorded();
    await add(record, record.seeker, "The tap");
    const [photo] = await listed(record, record.poster);
    for (const as of [record.owner, record.tenant]) {
      const { moveInRecords } = (await app().call("GET", "/api/account/data", { as })).json<{
        moveInRecords: { photos: { url: string }[] }[];
      }>();
      expect(moveInRecords).toMatchObject([{ photos: [{ addedBy: "seeker", caption: "The tap" }] }]);
      expect(moveInRecords[0]?.photos[0]?.url).toBe(moveInPhotoUrl(record.viewing, photo?.id ?? "", "1600.webp"));
    }
  });
});

describe("the record", () => {
  test("has a new version without confirmations after each change", async () => {
    const record = await recorded();
    const { viewing, poster, seeker } = record;
    await moveIn().confirm(poster, viewing, 1);
    await add(record, seeker);
    expect(await moveIn().get(poster, viewing)).toMatchObject({
      version: 2,
      changedBy: "seeker",
      posterConfirmedAt: null,
    });
    await expect(moveIn().confirm(poster, viewing, 1)).rejects.toMatchObject({ code: "move_in_changed" });
    await moveIn().confirm(poster, viewing, 2);
    const [photo] = await listed(record, seeker);
    await photos().remove(seeker, viewing, photo?.id ?? "");
    expect(await moveIn().get(poster, viewing)).toMatchObject({ version: 3, posterConfirmedAt: null, photos: [] });
  });

  test("keeps its photos when its text is changed", async () => {
    const record = await recorded();
    await add(record, record.poster);
    await moveIn().save(record.seeker, record.viewing, { version: 2, content: moveInContent({ gas: "7" }) });
    expect(await listed(record, record.seeker)).toHaveLength(1);
  });

  test("takes no photo, and gives none up, once both have confirmed, after a block, or when one side has deleted it", async () => {
    const fixed = await recorded();
    await add(fixed, fixed.poster);
    const [photo] = await listed(fixed, fixed.poster);
    await confirmBoth(fixed);
    await expect(add(fixed, fixed.poster)).rejects.toMatchObject({ code: "move_in_fixed" });
    await expect(photos().remove(fixed.poster, fixed.viewing, photo?.id ?? "")).rejects.toMatchObject({
      code: "move_in_fixed",
    });
    const blocked = await recorded();
    await db()
      .insertInto("member_block")
      .values({ blocker_id: blocked.seeker.memberId, blocked_id: blocked.poster.memberId })
      .execute();
    await expect(add(blocked, blocked.poster)).rejects.toMatchObject({ code: "not_possible_now" });
    const left = await recorded();
    await moveIn().remove(left.seeker, left.viewing);
    await expect(add(left, left.poster)).rejects.toMatchObject({ code: "not_possible_now" });
    await expect(add(left, left.seeker)).rejects.toMatchObject({ code: "move_in_not_found" });
  });

  test("is checked again after decoding", async () => {
    const record = await recorded();
    const bytes = await someJpeg(900);
    const late = photos().add(record.poster, record.viewing, async () => {
      await confirmBoth(record);
      return { bytes, caption: "" };
    });
    await expect(late).rejects.toMatchObject({ code: "move_in_fixed" });
    expect(await countStored(record)).toBe(0);
  });

  test("must be saved first, and is nobody else's to add to or remove from", async () => {
    const record = await recorded();
    const other = await actorOf(app(), newMember());
    await add(record, record.poster);
    const [photo] = await listed(record, record.poster);
    let isRead = false;
    const receive = async () => {
      isRead = true;
      return undefined;
    };
    await expect(photos().add(other, record.viewing, receive)).rejects.toMatchObject({ code: "move_in_not_found" });
    expect(isRead).toBe(false);
    await expect(photos().remove(other, record.viewing, photo?.id ?? "")).rejects.toMatchObject({
      code: "move_in_not_found",
    });
    // The other side's photo is theirs.
    await expect(photos().remove(record.seeker, record.viewing, photo?.id ?? "")).rejects.toMatchObject({
      code: "photo_not_found",
    });
    expect((await moveIn().get(record.seeker, record.viewing)).version).toBe(2);
    const unsaved = await addHappenedViewing(db(), record.conversation);
    await expect(photos().add(record.poster, unsaved, receive)).rejects.toMatchObject({ code: "not_possible_now" });
  });
});

describe("deleting", () => {
  test("the record by both, both accounts, or time takes the photos along", async () => {
    const [both, account, old] = [await recorded(), await recorded(), await recorded()];
    for (const record of [both, account, old]) await add(record, record.poster);
    await moveIn().remove(both.poster, both.viewing);
    expect(await countStored(both)).toBe(1);
    await moveIn().remove(both.seeker, both.viewing);
    await db().deleteFrom("conversation").where("id", "=", account.conversation).execute();
    for (const { memberId } of [account.seeker, account.poster])
      await db().deleteFrom("member").where("id", "=", memberId).execute();
    expect([await countStored(both), await countStored(account), await countStored(old)]).toEqual([0, 0, 1]);
    await moveIn().sweep(new Date(Date.now() + (moveInLimits.keptYears * 365 + 1) * DAY_MS));
    expect(await countStored(old)).toBe(0);
  });
});

describe("limits", () => {
  test("each side has its own number of photos, also when they come at once", async () => {
    const record = await recorded();
    for (let count = 0; count < moveInLimits.photosPerSide; count += 1) await add(record, record.poster);
    await expect(add(record, record.poster)).rejects.toMatchObject({ code: "move_in_photos_full" });
    const outcomes = await Promise.allSettled([add(record, record.seeker), add(record, record.seeker)]);
    // One upload of a member at a time.
    expect(
      outcomes
        .map((outcome) => (outcome.status === "rejected" ? (outcome.reason as { code: string }).code : "added"))
        .toSorted(),
    ).toEqual(["added", "overloaded"]);
    expect(await countStored(record)).toBe(moveInLimits.photosPerSide + 1);
  });

  test("who sends slowly keeps nobody out, and a process receives ten uploads at once", async () => {
    const slow = [];
    for (let count = 0; count < 5; count += 1) slow.push(await recorded());
    const other = await recorded();
    const gate = Promise.withResolvers<undefined>();
    const begin = (record: Awaited<ReturnType<typeof recorded>>, side: "poster" | "seeker") =>
      photos().add(record[side], record.viewing, () => gate.promise);
    const waiting = slow.map((record) => begin(record, "poster"));
    expect(await add(other, other.poster)).toBeUndefined();
    waiting.push(...slow.map((record) => begin(record, "seeker")));
    await expect(add(other, other.poster)).rejects.toMatchObject({ code: "overloaded" });
    gate.resolve(undefined);
    await Promise.all(waiting);
    expect(await add(other, other.poster)).toBeUndefined();
  });

  test("a process works on two photos at once", async () => {
    const records = [await recorded(), await recorded(), await recorded()];
    const gate = Promise.withResolvers<undefined>();
    const bytes = await someJpeg(6);
    const slow = createMoveInPhotosService({
      db: db(),
      makePhoto: async () => {
        await gate.promise;
        return { ok: false, refusal: "notAnImage" };
      },
    });
    const outcomes = records.map(({ poster, viewing }) =>
      slow
        .add(poster, viewing, async () => ({ bytes, caption: "" }))
        .catch((error: unknown) => (error as { code: string }).code),
    );
    expect(await Promise.race(outcomes)).toBe("overloaded");
    gate.resolve(undefined);
    expect((await Promise.all(outcomes)).toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
      "notAnImage",
      "notAnImage",
      "overloaded",
    ]);
  });

  test("attempts of a day are counted, whatever became of them", async () => {
    const record = await recorded();
    await add(record, record.poster, "", Buffer.from("not a photo"));
    await db()
      .updateTable("member_action_count")
      .set({ count: moveInLimits.photosPerDay })
      .where("kind", "=", "move_in_photo")
      .where("member_id", "=", record.poster.memberId)
      .execute();
    await expect(add(record, record.poster)).rejects.toMatchObject({ code: "too_many_uploads" });
    expect(await add(record, record.seeker)).toBeUndefined();
  });

  test("files that are too large, no photos or too small are refused, and change nothing", async () => {
    const record = await recorded();
    const refusals = [
      await add(record, record.poster, "", Buffer.alloc(photoLimits.bytes + 1)),
      await add(record, record.poster, "", Buffer.from("#!/bin/sh")),
      await add(record, record.poster, "", await somePicture(5, { width: 100, height: 100 }).png().toBuffer()),
    ];
    expect(refusals).toEqual(["tooLarge", "notAnImage", "tooSmall"]);
    expect(await moveIn().get(record.poster, record.viewing)).toMatchObject({ version: 1, photos: [] });
  });
});
