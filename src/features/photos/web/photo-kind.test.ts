import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { photoLimits } from "../photo.limits.ts";
import { HEAD_BYTES, judgeFile, kindOf } from "./photo-kind.ts";

const image = sharp({ create: { width: 200, height: 200, channels: 3, background: "#385" } });
const bytesOf = (text: string) => new TextEncoder().encode(text.padEnd(HEAD_BYTES, "\0"));
/** The first box of ISO media files: length, brand, version and compatible brands. */
const boxOf = (...[brand = "", ...others]: string[]) =>
  bytesOf(`\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${brand}\0\0\0\0${others.join("")}`);

describe("a file is known by its first bytes", () => {
  test.each([
    ["jpeg", "image/jpeg"],
    ["png", "image/png"],
    ["webp", "image/webp"],
    ["avif", "image/avif"],
  ] as const)("%s", async (format, type) => {
    const made = await image.clone().toFormat(format).toBuffer();
    expect(kindOf(new Uint8Array(made.subarray(0, HEAD_BYTES)))).toBe(type);
  });

  test("an iPhone's photo, under any of its names", () => {
    expect(kindOf(boxOf("heic", "mif1", "heic"))).toBe("heic");
    expect(kindOf(boxOf("mif1", "mif1", "heic"))).toBe("heic");
    expect(kindOf(boxOf("mif1", "mif1", "avif"))).toBe("image/avif");
    expect(kindOf(boxOf("mp42", "isom"))).toBeUndefined();
  });

  test.each(["<script>alert(1)</script>", "GIF89a", "%PDF-1.7", "RIFF....WAVE", ""])("%s is no photo", (text) => {
    expect(kindOf(bytesOf(text))).toBeUndefined();
  });

  test("a file shorter than its head is no photo", () => {
    expect(kindOf(new Uint8Array([0xff]))).toBeUndefined();
    expect(kindOf(new Uint8Array())).toBeUndefined();
  });
});

describe("before the upload", () => {
  test("a script that is called a photo is refused", async () => {
    expect(await judgeFile(new File(["#!/bin/sh\nrm -rf /"], "room.jpg", { type: "image/jpeg" }))).toEqual({
      refusal: "notAnImage",
    });
  });

  test("a photo that is called something else is taken for what it is", async () => {
    const made = new Uint8Array(await image.clone().png().toBuffer());
    expect(await judgeFile(new File([made], "room.txt", { type: "text/plain" }))).toEqual({ type: "image/png" });
  });

  test("one that is too large is refused", async () => {
    const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(photoLimits.bytes)], "room.jpg");
    expect(await judgeFile(file)).toEqual({ refusal: "tooLarge" });
  });
});
