import { describe, expect, test } from "vitest";
import { AWAITED_IMAGE, photoAddress } from "../../photos/photo-files.ts";
import { changedPicture, newPicture } from "./listing-picture.ts";

const own = photoAddress("a".repeat(22));
const others = photoAddress("b".repeat(22));
const written = "https://pictures.example/room.jpg";
const photos = [{ id: "1", alt: "" }];

describe("a new post", () => {
  test("waits for its photos with the address that was written, or with a drawing", () => {
    expect(newPicture({ imageUrl: written, photos })).toEqual({ imageUrl: written, photos });
    expect(newPicture({ photos })).toEqual({ imageUrl: AWAITED_IMAGE, photos });
  });
  test("shows the written address when it has none", () => {
    expect(newPicture({ imageUrl: written, photos: [] })).toEqual({ imageUrl: written, photos: [] });
  });
  test.each([others, AWAITED_IMAGE, `https://nestmates.example${others}`])(
    "cannot show %s, which is nobody's to write",
    (imageUrl) => {
      expect(() => newPicture({ imageUrl, photos: [] })).toThrow("Some of what was sent is not valid");
    },
  );
});

describe("a changed post", () => {
  test.each([
    ["nothing said", own, {}, { imageUrl: undefined, photos: undefined }],
    ["sent back as it was", own, { imageUrl: own }, { imageUrl: undefined, photos: undefined }],
    ["a written address takes the place of the photos", own, { imageUrl: written }, { imageUrl: written, photos: [] }],
    [
      "sent back as it was before the photos were ready",
      own,
      { imageUrl: AWAITED_IMAGE },
      { imageUrl: undefined, photos: undefined },
    ],
    [
      "another post's photo is nobody's to show",
      written,
      { imageUrl: others },
      { imageUrl: undefined, photos: undefined },
    ],
    ["a written address stays until a photo is ready", written, { photos }, { imageUrl: undefined, photos }],
    ["photos after photos", own, { photos, imageUrl: written }, { imageUrl: undefined, photos }],
    ["none, and the written address stays", written, { photos: [] }, { imageUrl: undefined, photos: [] }],
    ["none, and a written address instead", own, { photos: [], imageUrl: written }, { imageUrl: written, photos: [] }],
  ])("%s", (_what, current, changes, expected) => {
    expect(changedPicture(current, changes)).toEqual(expected);
  });
  test("refused: neither photo nor address", () => {
    expect(() => changedPicture(own, { photos: [] })).toThrow("Some of what was sent is not valid");
    expect(() => changedPicture(own, { photos: [], imageUrl: others })).toThrow("Some of what was sent is not valid");
  });
});
