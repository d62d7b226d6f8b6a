import { expect, test } from "vitest";
import { photoAddress } from "./photo-files.ts";
import { sharedPicture } from "./photo-share.ts";

const key = "abcdefghijklmnopqrstuv";

test.each<[what: string, size: { width: number; height: number }, shared: { width: number; height: number }]>([
  ["a wide photo is 1200 wide", { width: 1600, height: 1067 }, { width: 1200, height: 800 }],
  ["a tall one too", { width: 1600, height: 3200 }, { width: 1200, height: 2400 }],
  ["a small one stays as it is", { width: 900, height: 600 }, { width: 900, height: 600 }],
])("%s", (_what, size, shared) => {
  expect(sharedPicture(photoAddress(key), "A room", size)).toEqual({
    address: `/media/${key}/share.jpg`,
    alt: "A room",
    ...shared,
  });
});

test("without its size, only where it is", () => {
  expect(sharedPicture(photoAddress(key), "A room")).toEqual({ address: `/media/${key}/share.jpg`, alt: "A room" });
});

test.each(["/images/rooms/room-bedroom1-0.webp", "https://pictures.example/a.webp", "/images/photo-coming.webp"])(
  "%s has none",
  (address) => {
    expect(sharedPicture(address, "A room")).toBeUndefined();
  },
);
