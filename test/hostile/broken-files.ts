import type { PhotoRefusal } from "../../src/features/photos/photo.limits.ts";
import {
  box,
  extendedWebpHeader,
  fileType,
  pngChunk,
  pngEnd,
  pngHeader,
  pngStart,
  text,
  webp,
  withJpegFrame,
  zerosDeflated,
} from "./bytes.ts";
import type { HostileFile, SoundPhotos } from "./hostile-files.ts";

/** Files that are truncated, have wrong headers, or contain a part that does not fit. */
export function brokenFiles({ jpeg, png, webp: webpPhoto, avif }: SoundPhotos): HostileFile[] {
  return [
    ...broken("image/jpeg", jpegs(jpeg)),
    ...broken("image/png", pngs(png)),
    ...broken("image/webp", webps(webpPhoto)),
    ...broken("image/avif", avifs(avif)),
  ];
}

type Broken = [name: string, bytes: Buffer, refusal?: PhotoRefusal];
const broken = (declaredType: string, files: Broken[]): HostileFile[] =>
  files.map(([name, bytes, refusal = "damaged"]) => ({ name, bytes, declaredType, refusal }));
const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

function jpegs(jpeg: Buffer): Broken[] {
  return [
    ["truncated.jpg", half(jpeg)],
    ["without-end.jpg", jpeg.subarray(0, -200)],
    ["start-only.jpg", jpeg.subarray(0, 3)],
    ["header-only.jpg", jpeg.subarray(0, 160)],
    ["30000x30000.jpg", withJpegFrame(jpeg, { width: 30_000, height: 30_000 }), "tooManyPixels"],
    ["65535x65535.jpg", withJpegFrame(jpeg, { width: 65_535, height: 65_535 })],
    ["taller-than-it-is.jpg", withJpegFrame(jpeg, { width: 1200, height: 8000 })],
    ["wider-than-it-is.jpg", withJpegFrame(jpeg, { width: 7000, height: 7000 })],
    ["strip.jpg", withJpegFrame(jpeg, { width: 50_000, height: 100 }), "tooSmall"],
    ["no-height.jpg", withJpegFrame(jpeg, { width: 1200, height: 0 })],
    ["endless-segment.jpg", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe2, 0xff, 0xff]), text("ICC_PROFILE\0")])],
  ];
}

function pngs(png: Buffer): Broken[] {
  const header = pngHeader({ width: 400, height: 267, colour: 2 });
  const wrongChecksum = Buffer.from(png);
  wrongChecksum.writeUInt32BE(0xdeadbeef, png.indexOf("IDAT") + 4 + png.readUInt32BE(png.indexOf("IDAT") - 4));
  return [
    ["truncated.png", half(png)],
    ["start-only.png", pngStart],
    ["header-only.png", Buffer.concat([pngStart, header])],
    ["no-pixels.png", Buffer.concat([pngStart, header, pngEnd])],
    ["too-few-pixels.png", Buffer.concat([pngStart, header, pngChunk("IDAT", zerosDeflated(1000)), pngEnd])],
    ["wrong-checksum.png", wrongChecksum],
    ["no-width.png", Buffer.concat([pngStart, pngHeader({ width: 0, height: 400 }), pngEnd])],
    ["endless-chunk.png", Buffer.concat([pngStart, header, Buffer.from([0x7f, 0xff, 0xff, 0xff]), text("IDAT")])],
    [
      "no-palette.png",
      Buffer.concat([
        pngStart,
        pngHeader({ width: 400, height: 400, colour: 3 }),
        pngChunk("IDAT", zerosDeflated(401 * 400)),
        pngEnd,
      ]),
    ],
  ];
}

function webps(photo: Buffer): Broken[] {
  const chunks = photo.subarray(12);
  return [
    ["truncated.webp", half(photo)],
    ["header-only.webp", photo.subarray(0, 30)],
    ["start-only.webp", text("RIFF\x04\0\0\0WEBP")],
    ["canvas-larger.webp", webp(extendedWebpHeader({ width: 16_000, height: 16_000 }), chunks)],
    ["canvas-smaller.webp", webp(extendedWebpHeader({ width: 200, height: 200 }), chunks)],
    ["flipped-bits.webp", Buffer.from(photo.map((byte, at) => (at > 40 && at < 400 ? byte ^ 0xff : byte)))],
  ];
}

const nested = (depth: number): Buffer =>
  Array.from({ length: depth }).reduce<Buffer>((inner) => box("meta", Buffer.alloc(4), inner), Buffer.alloc(0));

function avifs(avif: Buffer): Broken[] {
  const lying = (width: number, height: number) => {
    const changed = Buffer.from(avif);
    const size = changed.indexOf("ispe") + 8;
    changed.writeUInt32BE(width, size);
    changed.writeUInt32BE(height, size + 4);
    return changed;
  };
  return [
    ["truncated.avif", half(avif)],
    ["header-only.avif", fileType("avif", "mif1", "avif")],
    ["nested.avif", Buffer.concat([fileType("avif", "mif1", "avif"), nested(5000)])],
    ["heic-inside.avif", Buffer.concat([fileType("avif", "heic"), box("meta", Buffer.alloc(100))])],
    ["40000x40000.avif", lying(40_000, 40_000), "tooManyPixels"],
    ["smaller-than-it-is.avif", lying(200, 170)],
    ["film.avif", Buffer.concat([fileType("avif", "avif"), box("moov", Buffer.alloc(1000))])],
  ];
}
