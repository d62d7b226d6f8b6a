import { describe, expect, test } from "vitest";
import { checkRows } from "../../../../test/rows.ts";
import type { WireOwnPhoto } from "../photo.schema.ts";
import { readPhotoText, toPhotoText } from "../photo-choices.ts";
import {
  fromOwnPhoto,
  isAtRisk,
  isTroubled,
  isUnderWay,
  judgeAnswer,
  lacksPlace,
  markOf,
  newFiles,
  type PhotoEvent,
  type PhotoQueue,
  placedPhotos,
  reducePhotos,
  refusedPhotos,
  retryDelay,
  roomFor,
  toChoices,
} from "./photo-queue.ts";

const pick = (...keys: string[]): PhotoEvent => ({
  type: "picked",
  photos: keys.map((key) => ({ key, name: `${key}.jpg`, mark: key })),
});
const after = (...events: PhotoEvent[]): PhotoQueue => events.reduce<PhotoQueue>(reducePhotos, []);
const keysOf = (queue: PhotoQueue) => queue.map(({ key }) => key).join("");
const stagesOf = (...events: PhotoEvent[]) =>
  events.map((_, index) => after(pick("a"), ...events.slice(0, index + 1))[0]?.stage);
const own = (state: WireOwnPhoto["state"], id = "7"): WireOwnPhoto => ({
  id,
  state,
  refusal: state === "refused" ? "animated" : null,
  alt: "",
  photo:
    state === "ready"
      ? { id, url: "/media/aaaaaaaaaaaaaaaaaaaaaa/1600.webp", alt: "", width: 4, height: 3, thumbhash: "", bytes: [] }
      : null,
});

describe("order", () => {
  test("a photo goes to its new place", () =>
    checkRows(
      [
        ["a", 2, "bcad"],
        ["d", 0, "dabc"],
        ["c", 0, "cabd"],
        ["b", 3, "acdb"],
        ["b", 1, "abcd"],
        ["a", -5, "abcd"],
        ["a", 99, "bcda"],
        ["nobody", 0, "abcd"],
      ],
      (key, to, expected) => {
        expect(keysOf(after(pick("a", "b", "c", "d"), { type: "moved", key, to }))).toBe(expected);
      },
    ));

  test("the first is the cover, and what is picked later stands at the end", () => {
    const queue = after(pick("a", "b"), { type: "moved", key: "b", to: 0 }, pick("c"));
    expect(keysOf(queue)).toBe("bac");
  });

  test("what was refused has no place among the others", () => {
    const queue = after(
      pick("a", "b", "c"),
      { type: "refused", key: "a", refusal: "heic" },
      { type: "moved", key: "c", to: 0 },
    );
    expect(keysOf(placedPhotos(queue))).toBe("cb");
    expect(keysOf(refusedPhotos(queue))).toBe("a");
  });
});

describe("limits", () => {
  test("as many as there is room for", () => {
    const eight = after(pick(..."abcdefgh".split("")));
    expect(roomFor(eight, 5)).toBe(2);
    expect(roomFor(eight, 1)).toBe(1);
    expect(roomFor(after(pick(..."abcdefghij".split(""))), 1)).toBe(0);
    expect(roomFor([], 3, 1)).toBe(1);
  });

  test("what was refused takes no room", () => {
    const queue = after(pick(..."abcdefghij".split("")), { type: "refused", key: "a", refusal: "tooLarge" });
    expect(roomFor(queue, 3)).toBe(1);
  });
});

describe("an upload", () => {
  test("goes through its stages", () => {
    const stages = stagesOf(
      { type: "placed", key: "a", id: "7" },
      { type: "progressed", key: "a", progress: 0.4 },
      { type: "pausing", key: "a" },
      { type: "progressed", key: "a", progress: 1 },
      { type: "heard", key: "a", own: own("uploaded") },
      { type: "heard", key: "a", own: own("ready") },
    );
    expect(stages).toEqual(["waiting", "uploading", "pausing", "uploading", "preparing", "ready"]);
  });

  test("keeps the picture of this device when the photo is ready", () => {
    const recognised = after(pick("a"), { type: "recognised", key: "a", preview: "blob:a" });
    expect(reducePhotos(recognised, { type: "heard", key: "a", own: own("ready") })[0]?.preview).toBe("blob:a");
  });

  test("says why it was refused", () => {
    expect(after(pick("a"), { type: "heard", key: "a", own: own("refused") })[0]).toMatchObject({
      stage: "refused",
      refusal: "animated",
    });
  });

  test("would be lost with the page only while its bytes are not all there", () => {
    const stages: PhotoEvent[] = [
      { type: "waiting", key: "a" },
      { type: "progressed", key: "a", progress: 0.99 },
      { type: "pausing", key: "a" },
      { type: "heard", key: "a", own: own("uploaded") },
      { type: "heard", key: "a", own: own("ready") },
      { type: "failed", key: "a", failure: "connection" },
      { type: "refused", key: "a", refusal: "heic" },
    ];
    expect(stages.map((event) => after(pick("a"), event).some(isUnderWay))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test("leaves the page with a warning also when it failed for want of a connection", () => {
    const failures = (["connection", "tooMany", "signedOut"] as const).map((failure) =>
      after(pick("a"), { type: "failed", key: "a", failure }),
    );
    expect(failures.map((queue) => queue.some(isAtRisk))).toEqual([true, false, false]);
    expect(failures.map((queue) => queue.some(isTroubled))).toEqual([true, true, true]);
  });

  test("that is gone keeps its place and its words for the file that is chosen again", () => {
    const queue = after(
      pick("a", "b"),
      { type: "placed", key: "a", id: "7" },
      { type: "described", key: "a", alt: "A bed" },
      { type: "gone", key: "a" },
    );
    expect(queue[0]).toMatchObject({ stage: "gone", id: undefined, alt: "A bed" });
    expect(reducePhotos(queue, { type: "refilled", key: "a", name: "bed.jpg", mark: "bed" })[0]).toMatchObject({
      stage: "waiting",
      name: "bed.jpg",
      alt: "A bed",
    });
  });

  test("of a file that is there already is not begun", () => {
    const file = new File(["room"], "room.jpg", { lastModified: 5 });
    const other = new File(["rooms"], "room.jpg", { lastModified: 5 });
    const queue = after({ type: "picked", photos: [{ key: "a", name: "room.jpg", mark: markOf(file) }] });
    expect(newFiles(queue, [file, other])).toEqual([other]);
    expect(newFiles(reducePhotos(queue, { type: "refused", key: "a", refusal: "damaged" }), [file])).toEqual([file]);
  });

  test("cannot be part of the form before the server knows of it", () => {
    expect(after(pick("a")).some(lacksPlace)).toBe(true);
    expect(after(pick("a"), { type: "placed", key: "a", id: "7" }).some(lacksPlace)).toBe(false);
    expect(after(pick("a"), { type: "refused", key: "a", refusal: "heic" }).some(lacksPlace)).toBe(false);
  });
});

describe("what the form sends", () => {
  test("is what may become a photo, in its order", () => {
    const queue = after(
      pick("a", "b", "c", "d"),
      { type: "placed", key: "a", id: "1" },
      { type: "placed", key: "b", id: "2" },
      { type: "placed", key: "c", id: "3" },
      { type: "refused", key: "b", refusal: "damaged" },
      { type: "described", key: "c", alt: "A bed by the window" },
      { type: "moved", key: "c", to: 0 },
    );
    expect(toChoices(queue)).toEqual([
      { id: "3", alt: "A bed by the window" },
      { id: "1", alt: "" },
    ]);
  });

  test("leaves out what was interrupted, unless the post has it", () => {
    const queue = ["1", "2"].map((id) => fromOwnPhoto(own("awaited", id), { key: id, alt: "", isSaved: id === "2" }));
    expect(queue.map(({ stage }) => stage)).toEqual(["interrupted", "interrupted"]);
    expect(toChoices(queue)).toEqual([{ id: "2", alt: "" }]);
  });

  test("comes back from its text", () => {
    const photos = [
      { id: "12", alt: 'A "bright" kitchen, রান্নাঘর' },
      { id: "9", alt: "" },
    ];
    expect(readPhotoText(toPhotoText(photos))).toEqual(photos);
    expect(toPhotoText([])).toBe("");
  });

  test("nothing to read is nothing", () =>
    checkRows(
      [
        "",
        "nonsense",
        "{}",
        "null",
        "12",
        '[{"id":12,"alt":""}]',
        '[{"id":"0","alt":""}]',
        '[{"id":"1"}]',
        "[null]",
        '[{"id":"1;drop","alt":""}]',
      ],
      (text) => {
        expect(readPhotoText(text)).toEqual([]);
      },
    ));
});

describe("when to try again", () => {
  test("after 1, 2, 4 and 8 seconds, then no more", () => {
    expect([1, 2, 3, 4, 5].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, undefined]);
  });

  test("depends on the step and its answer", () =>
    checkRows(
      [
        ["put", 200, undefined, "done"],
        ["put", 412, undefined, "done"],
        ["put", 0, undefined, "again"],
        ["put", 503, undefined, "again"],
        ["put", 403, undefined, "newAddress"],
        ["put", 404, undefined, "newAddress"],
        ["put", 400, undefined, "again"],
        ["address", 200, undefined, "done"],
        ["address", 404, "photo_not_found", "newPlace"],
        ["address", 503, "storage_unavailable", "again"],
        ["put", 413, undefined, "tooLarge"],
        ["place", 201, undefined, "done"],
        ["place", 429, "too_many_requests", "again"],
        ["place", 409, "too_many_photos", "tooMany"],
        ["place", 429, "too_many_uploads", "tooManyLately"],
        ["place", 403, "forbidden", "fault"],
        ["place", 409, undefined, "fault"],
        ["place", 401, "sign_in_required", "signedOut"],
        ["place", 400, "validation_failed", "notAnImage"],
        ["confirm", 200, undefined, "done"],
        ["confirm", 409, "photo_not_uploaded", "missing"],
        ["confirm", 404, "photo_not_found", "newPlace"],
        ["confirm", 500, "internal", "again"],
      ] as const,
      (step, status, code, verdict) => {
        expect(judgeAnswer(step, status, code)).toBe(verdict);
      },
    ));
});
