import { describe, expect, test } from "vitest";
import { AWAITED_IMAGE, photoAddress } from "../../photos/photo-files.ts";
import { changedPicture, newPicture } from "./listing-picture.ts";

const own = photoAddress("a".repeat(22));
const others = photoAddress("b".repeat(22));
const written = "https://pictures.example/room.jpg";
const photos = [{ id: "1", alt: "" }];

describe("a new post", () => {
  test("shows its photos, whatever address was written besides", () => {
    expect(newPicture({ imageUrl: written, photos })).toEqual({ imageUrl: AWAITED_IMAGE, photos });
  });
  test("shows the written address when it has none", () => {
    expect(newPicture({ imageUrl: written, photos: [] })).toEqual({ imageUrl: written, photos: undefined });
  });
  test.each([others, AWAITED_IMAGE])("cannot show %s, which is nobody's to write", (imageUrl) => {
    expect(() => newPicture({ imageUrl, photos: [] })).toThrow("Some of what was sent is not valid");
  });
});

describe("a changed post", () => {
  test.each([
    ["nothing said", own, {}, { imageUrl: undefined, photos: undefined }],
    ["sent back as it was", own, { imageUrl: own }, { imageUrl: undefined, photos: undefined }],
    ["a written address takes the place of the photos", own, { imageUrl: written }, { imageUrl: written, photos: [] }],
    ["photos take the place of a written address", written, { photos }, { imageUrl: AWAITED_IMAGE, photos }],
    ["photos after photos", own, { photos, imageUrl: written }, { imageUrl: undefined, photos }],
    ["none, and the written address stays", written, { photos: [] }, { imageUrl: undefined, photos: [] }],
    ["none, and a written address instead", own, { photos: [], imageUrl: written }, { imageUrl: written, photos: [] }],
  ])("%s", (_what, current, changes, expected) => {
    expect(changedPicture(current, changes)).toEqual(expected);
  });
  test.each([
    ["another post's photo", own, { imageUrl: others }],
    ["another post's photo in place of an address", written, { imageUrl: others, photos: [] }],
    ["neither photo nor address", own, { photos: [] }],
  ])("refused: %s", (_what, current, changes) => {
    expect(() => changedPicture(current, changes)).toThrow("Some of what was sent is not valid");
  });
});
