import { describe, expect, test } from "vitest";
import { photoLimits } from "../photo.limits.ts";
import { fitFile, type Shrink } from "./photo-fit.ts";
import { fittingSize } from "./shrink-photo.ts";

const head = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
const photoOf = (bytes: number, name = "room.jpg") => new File([head, new Uint8Array(bytes)], name);
const never: Shrink = () => Promise.reject(new Error("Not to be called"));
const toSmall: Shrink = ({ name }) => Promise.resolve(photoOf(1_000, name));

describe("a picked photo", () => {
  test("that is small enough is sent as it is", async () => {
    const file = photoOf(1_000);
    expect(await fitFile(file, never)).toEqual({ file, type: "image/jpeg" });
  });

  test("that is too large is made smaller", async () => {
    const fitted = await fitFile(photoOf(photoLimits.bytes), toSmall);
    expect(fitted).toMatchObject({ type: "image/jpeg" });
    expect("file" in fitted && [fitted.file.size, fitted.file.name]).toEqual([1_004, "room.jpg"]);
  });

  test.each<[why: string, file: File, shrink: Shrink]>([
    ["it cannot be decoded here", photoOf(photoLimits.bytes), never],
    ["it stays too large", photoOf(photoLimits.bytes), (file) => Promise.resolve(file)],
    ["it is far too large", photoOf(4 * photoLimits.bytes), toSmall],
  ])("is refused as too large if %s", async (_why, file, shrink) => {
    expect(await fitFile(file, shrink)).toEqual({ refusal: "tooLarge" });
  });

  test("that is none is refused without a try", async () => {
    expect(await fitFile(new File([new Uint8Array(photoLimits.bytes + 1)], "room.jpg"), never)).toEqual({
      refusal: "notAnImage",
    });
  });
});

test.each([
  [6_000, 8_000, { width: 2_250, height: 3_000 }],
  [12_000, 2, { width: 3_000, height: 1 }],
  [800, 600, { width: 800, height: 600 }],
])("%d × %d becomes %o", (width, height, size) => {
  expect(fittingSize(width, height)).toEqual(size);
});
