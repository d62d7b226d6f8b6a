/**
 * Writes a PMTiles v3 archive: header, root directory, metadata, leaf directories, tiles. The format is described at
 * https://github.com/protomaps/PMTiles; the package `pmtiles` only reads.
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

export interface TileBytes {
  z: number;
  x: number;
  y: number;
  bytes: Uint8Array;
}

interface Archive {
  tiles: Iterable<TileBytes>;
  metadata: object;
  bounds: { west: number; south: number; east: number; north: number };
}

interface Entry {
  id: number;
  offset: number;
  length: number;
  /** How many tiles in a row have these bytes. Zero: the entry points to a leaf directory. */
  run: number;
}

const HEADER_BYTES = 127;
const ROOT_LIMIT_BYTES = 16_384;
const GZIP = 2;
const VECTOR_TILE = 1;
const zip = (bytes: Uint8Array | string) => gzipSync(bytes, { level: 9 });

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return [...bytes, rest];
}

/** The format stores a directory column by column. An offset of zero means: directly after the entry before. */
function directory(entries: readonly Entry[]): Buffer {
  const columns = [
    entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0)),
    entries.map(({ run }) => run),
    entries.map(({ length }) => length),
    entries.map(({ offset }, index) => {
      const last = entries[index - 1];
      return last && last.offset + last.length === offset ? 0 : offset + 1;
    }),
  ];
  return zip(Uint8Array.from([entries.length, ...columns.flat()].flatMap(varint)));
}

/** Identical tiles, such as open land, are stored once. */
function layOut(tiles: Iterable<TileBytes>): { entries: Entry[]; contents: Buffer[]; zooms: Set<number> } {
  const zooms = new Set<number>();
  const zipped = new Map<string, Buffer>();
  const found: { id: number; hash: string }[] = [];
  for (const { z, x, y, bytes } of tiles) {
    zooms.add(z);
    const hash = createHash("sha256").update(bytes).digest("hex");
    if (!zipped.has(hash)) zipped.set(hash, zip(bytes));
    found.push({ id: zxyToTileId(z, x, y), hash });
  }
  const contents: Buffer[] = [];
  const known = new Map<string, { offset: number; length: number }>();
  const entries: Entry[] = [];
  let end = 0;
  for (const { id, hash } of found.toSorted((one, other) => one.id - other.id)) {
    const bytes = zipped.get(hash) ?? Buffer.alloc(0);
    const place = known.get(hash) ?? { offset: end, length: bytes.length };
    if (!known.has(hash)) {
      contents.push(bytes);
      end += bytes.length;
      known.set(hash, place);
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++;
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, contents, zooms };
}

const LEAF_ENTRIES = 2048;

/**
 * A reader's first request is 16 kB. The root directory must be inside of it; if it is too big, it is split into
 * leaves.
 */
function directories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries);
  if (HEADER_BYTES + whole.length <= ROOT_LIMIT_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let end = 0;
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const leaf = directory(entries.slice(from, from + LEAF_ENTRIES));
    pointers.push({ id: entries[from]?.id ?? 0, offset: end, length: leaf.length, run: 0 });
    leaves.push(leaf);
    end += leaf.length;
  }
  const root = directory(pointers);
  if (HEADER_BYTES + root.length > ROOT_LIMIT_BYTES)
    throw new Error("The root directory is too big for a reader's first request");
  return { root, leaves: Buffer.concat(leaves) };
}

export function writeArchive({ tiles, metadata, bounds }: Archive): Buffer {
  const { entries, contents, zooms } = layOut(tiles);
  const { root, leaves } = directories(entries);
  const about = zip(JSON.stringify(metadata));
  const data = Buffer.concat(contents);
  const addressed = entries.reduce((sum, { run }) => sum + run, 0);

  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "ascii");
  header.writeUInt8(3, 7);
  const aboutAt = HEADER_BYTES + root.length;
  const leavesAt = aboutAt + about.length;
  const dataAt = leavesAt + leaves.length;
  const numbers = [
    HEADER_BYTES,
    root.length,
    aboutAt,
    about.length,
    leavesAt,
    leaves.length,
    dataAt,
    data.length,
    addressed,
    entries.length,
    contents.length,
  ];
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  const clustered = 1;
  header.set([clustered, GZIP, GZIP, VECTOR_TILE, Math.min(...zooms), Math.max(...zooms)], 96);
  const corners = [bounds.west, bounds.south, bounds.east, bounds.north];
  for (const [index, degrees] of corners.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  return Buffer.concat([header, root, about, leaves, data]);
}
