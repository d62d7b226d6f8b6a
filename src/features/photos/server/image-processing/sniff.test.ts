import sharp from "sharp";
import { expect, test } from "vitest";
import {
  box,
  extendedWebpHeader,
  fileType,
  pngChunk,
  text,
  webp,
  withPngChunks,
} from "../../../../../test/hostile/bytes.ts";
import { plain, room } from "../../../../../test/hostile/good-photos.ts";
import { sniff } from "./sniff.ts";

const png = await plain(200, 200).png().toBuffer();
const animationControl = pngChunk("acTL", Buffer.alloc(8));

test.each<[string, Buffer]>([
  ["image/jpeg", room()],
  ["image/png", png],
  ["image/png", await plain(200, 200).png({ palette: true }).toBuffer()],
  ["image/webp", await plain(200, 200).webp().toBuffer()],
  ["image/webp", await plain(200, 200).webp({ lossless: true }).toBuffer()],
  [
    "image/webp",
    await sharp(room())
      .keepMetadata()
      .withExif({ IFD0: { Model: "x" } })
      .webp()
      .toBuffer(),
  ],
  ["image/avif", await plain(200, 200).avif({ effort: 0 }).toBuffer()],
  ["image/avif", fileType("mif1", "mif1", "avif")],
])("%s is known by its content", (type, bytes) => {
  expect(sniff(bytes)).toEqual({ type });
});

test.each<[string, string, Buffer]>([
  ["nothing", "notAnImage", Buffer.alloc(0)],
  ["a cut start", "notAnImage", text("\x89PNG\r\n")],
  ["a sound in a RIFF", "notAnImage", text("RIFF\0\0\0\0WAVEfmt ")],
  ["a film", "notAnImage", fileType("isom", "mp42")],
  ["a brand behind the end of its box", "notAnImage", Buffer.concat([fileType("isom"), text("avif")])],
  ["an iPhone's photo", "heic", fileType("heic", "mif1")],
  ["an iPhone's burst", "heic", fileType("msf1", "hevc")],
  ["an unnamed still in that box", "heic", Buffer.concat([fileType("mif1"), box("meta")])],
  ["an AVIF sequence", "animated", fileType("avis", "avif")],
  ["an animated PNG", "animated", withPngChunks(png, pngChunk("tEXt", text("a\0b")), animationControl)],
  ["an animated WebP", "animated", webp(extendedWebpHeader({ width: 200, height: 200, flags: 2 }))],
])("%s is refused: %s", (_, refusal, bytes) => {
  expect(sniff(bytes)).toEqual({ refusal });
});

test("an animation control chunk behind the pixels, where no player looks, makes no animation", () => {
  expect(sniff(Buffer.concat([png, animationControl]))).toEqual({ type: "image/png" });
});
