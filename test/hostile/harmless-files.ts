import sharp from "sharp";
import {
  box,
  compressedText,
  fileType,
  jpegSegment,
  pngChunk,
  text,
  withJpegSegments,
  withPngChunks,
} from "./bytes.ts";
import { plain, room } from "./good-photos.ts";

/** Contained in these files, but in no photo made of them. */
export const TRACE = "nest-was-here";

export interface HarmlessFile {
  name: string;
  bytes: Buffer;
}

const icc = (data: Buffer, part = 1, parts = 1) =>
  jpegSegment(0xe2, Buffer.concat([text("ICC_PROFILE\0"), Buffer.from([part, parts]), data]));

/** Valid photos with additional data that decoders ignore. They become photos without that data. */
export async function harmlessFiles(): Promise<HarmlessFile[]> {
  const jpeg = room();
  const png = await sharp(room()).resize(400).png().toBuffer();
  const trace = text(TRACE);
  const film = Buffer.concat([fileType("mp42", "isom", "mp42"), box("mdat", trace, Buffer.alloc(100_000, 7))]);
  const propertyList = text(
    `8BIM<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"><plist>${TRACE}</plist>`,
  );
  return [
    { name: "motion-photo.jpg", bytes: Buffer.concat([jpeg, film]) },
    { name: "property-list.jpg", bytes: withJpegSegments(jpeg, jpegSegment(0xed, propertyList)) },
    { name: "javascript.jpg", bytes: withJpegSegments(jpeg, jpegSegment(0xfe, text(`*/=alert("${TRACE}");/*`))) },
    {
      name: "program-behind.jpg",
      bytes: Buffer.concat([jpeg, text("MZ\x90\0"), trace, text("This program cannot be run in DOS mode.")]),
    },
    { name: "shell-behind.jpg", bytes: Buffer.concat([jpeg, text(`\n#!/bin/sh\necho ${TRACE}\n`)]) },
    {
      name: "malformed-profile.jpg",
      bytes: withJpegSegments(jpeg, icc(Buffer.concat([trace, Buffer.alloc(2000, 0xff)]))),
    },
    {
      name: "huge-profile.jpg",
      bytes: withJpegSegments(
        jpeg,
        ...Array.from({ length: 200 }, (_, at) => icc(Buffer.concat([trace, Buffer.alloc(65_000)]), at + 1, 200)),
      ),
    },
    { name: "missing-profile-part.jpg", bytes: withJpegSegments(jpeg, icc(trace, 200, 255)) },
    { name: "profile-bomb.png", bytes: withPngChunks(png, pngChunk("iCCP", compressedText(TRACE, 1_000_000_000))) },
    {
      name: "text-bomb.png",
      bytes: withPngChunks(
        png,
        ...Array.from({ length: 5 }, () => pngChunk("zTXt", compressedText(TRACE, 400_000_000))),
      ),
    },
    {
      name: "thousands-of-texts.png",
      bytes: withPngChunks(
        png,
        ...Array.from({ length: 20_000 }, (_, at) => pngChunk("tEXt", text(`${TRACE}${at}\0x`))),
      ),
    },
  ];
}

/** Within all limits, and using as much memory as these allow. */
export async function heavyFiles(): Promise<HarmlessFile[]> {
  return [
    {
      name: "progressive-49-megapixels.jpg",
      bytes: await plain(7000, 7000).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    },
    {
      name: "interlaced-49-megapixels.png",
      bytes: await plain(7000, 7000).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    },
    { name: "17-megapixels.avif", bytes: await plain(4600, 3700).avif({ effort: 0 }).toBuffer() },
  ];
}
