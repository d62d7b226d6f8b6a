/** Writes image containers by hand, in ways that no encoder would. */
import { crc32, deflateRawSync, constants as zlib } from "node:zlib";

export const text = (words: string): Buffer => Buffer.from(words, "latin1");
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const pngStart = text("\x89PNG\r\n\x1a\n");
export function pngChunk(kind: string, data: Buffer, checksum?: number): Buffer {
  const body = Buffer.concat([text(kind), data]);
  return Buffer.concat([u32(data.length), body, u32(checksum ?? crc32(body))]);
}

export interface PngHeader {
  width: number;
  height: number;
  depth?: number;
  /** 0 grey, 2 RGB, 3 palette, 6 RGBA. */
  colour?: number;
  isInterlaced?: boolean;
}
export function pngHeader({ width, height, depth = 8, colour = 0, isInterlaced = false }: PngHeader): Buffer {
  return pngChunk(
    "IHDR",
    Buffer.concat([u32(width), u32(height), Buffer.from([depth, colour, 0, 0, isInterlaced ? 1 : 0])]),
  );
}
export const pngEnd = pngChunk("IEND", Buffer.alloc(0));

/** Inserts chunks after the header of a valid PNG. */
export function withPngChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const behindHeader = pngStart.length + 25;
  return Buffer.concat([png.subarray(0, behindHeader), ...chunks, png.subarray(behindHeader)]);
}

/** A zlib stream of that many zeros, without allocating them: a compressed block is repeated. */
export function zerosDeflated(count: number): Buffer {
  const piece = 1 << 20;
  const whole = deflateRawSync(Buffer.alloc(piece), { finishFlush: zlib.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(count % piece));
  // Adler-32 of zeros: one of its sums stays 1, the other one counts them.
  const checksum = ((count % 65_521) * 65_536 + 1) % 2 ** 32;
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: Math.floor(count / piece) }, () => whole),
    rest,
    u32(checksum),
  ]);
}

export function zerosPng(header: PngHeader & { bitsPerPixel: number }): Buffer {
  const rowBytes = 1 + Math.ceil((header.width * header.bitsPerPixel) / 8);
  return Buffer.concat([
    pngStart,
    pngHeader(header),
    pngChunk("IDAT", zerosDeflated(rowBytes * header.height)),
    pngEnd,
  ]);
}

export const compressedText = (keyword: string, zeros: number): Buffer =>
  Buffer.concat([text(`${keyword}\0\0`), zerosDeflated(zeros)]);

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length + 2);
  return Buffer.concat([Buffer.from([0xff, marker]), length, data]);
}
/** Inserts segments after the start of a valid JPEG. */
export function withJpegSegments(jpeg: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Marker codes of a JPEG's segments before its first scan. */
export function jpegMarkers(jpeg: Buffer): number[] {
  const markers: number[] = [];
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2))
    markers.push(jpeg[at + 1] ?? 0);
  return markers;
}

/** Writes other dimensions into the frame header of a JPEG. */
export function withJpegFrame(jpeg: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const changed = Buffer.from(jpeg);
  let at = 2;
  while (![0xc0, 0xc1, 0xc2].includes(changed[at + 1] ?? 0)) at += 2 + changed.readUInt16BE(at + 2);
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}

export function riffChunk(kind: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([text(kind), length, data, Buffer.alloc(data.length % 2)]);
}
export const webp = (...chunks: Buffer[]): Buffer => riffChunk("RIFF", Buffer.concat([text("WEBP"), ...chunks]));
export function webpChunks(bytes: Buffer): string[] {
  const kinds: string[] = [];
  for (let at = 12; at + 8 <= bytes.length; at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2))
    kinds.push(bytes.toString("latin1", at, at + 4));
  return kinds;
}
/** Width and height of the canvas. */
export function extendedWebpHeader({
  width,
  height,
  flags = 0,
}: {
  width: number;
  height: number;
  flags?: number;
}): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk("VP8X", data);
}

export const box = (kind: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), text(kind), body]);
};
export const fileType = (major: string, ...compatible: string[]): Buffer =>
  box("ftyp", text(major), u32(0), ...compatible.map(text));

/** An archive with one stored file, readable from its end. */
export function zip(name: string, content: Buffer): Buffer {
  const checksum = crc32(content);
  const local = Buffer.alloc(30);
  local.write("PK\x03\x04", "latin1");
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(checksum, 14);
  local.writeUInt32LE(content.length, 18);
  local.writeUInt32LE(content.length, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.write("PK\x01\x02", "latin1");
  local.copy(entry, 6, 4, 30);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + content.length, 16);
  return Buffer.concat([local, text(name), content, entry, text(name), end]);
}
