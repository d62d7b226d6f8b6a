/**
 * Writes a PMTiles v3 archive: header, one directory, metadata, tiles. The format is described at
 * https://github.com/protomaps/PMTiles; the package `pmtiles` only reads. Our archive is small and needs no leaf
 * directories, which would be most of the work of a general writer.
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
  tiles: TileBytes[];
  metadata: object;
  bounds: { west: number; south: number; east: number; north: number };
}

interface Entry {
  id: number;
  offset: number;
  length: number;
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

/** The format stores a directory column by column: ID differences, run lengths, lengths, offsets plus one. */
function directory(entries: Entry[]): Buffer {
  const ids = entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0));
  const columns = [ids, entries.map(() => 1), entries.map(({ length }) => length), entries.map(({ offset }) => offset + 1)];
  return zip(Uint8Array.from([entries.length, ...columns.flat()].flatMap(varint)));
}

/** Identical tiles, such as open land, are stored once. */
function layOut(tiles: TileBytes[]): { entries: Entry[]; contents: Buffer[] } {
  const contents: Buffer[] = [];
  const known = new Map<string, Omit<Entry, "id">>();
  let end = 0;
  const entries = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes }))
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, bytes }) => {
      const hash = createHash("sha256").update(bytes).digest("hex");
      const zipped = zip(bytes);
      const place = known.get(hash) ?? { offset: end, length: zipped.length };
      if (!known.has(hash)) {
        contents.push(zipped);
        end += zipped.length;
        known.set(hash, place);
      }
      return { id, ...place };
    });
  return { entries, contents };
}

export function writeArchive({ tiles, metadata, bounds }: Archive): Buffer {
  const { entries, contents } = layOut(tiles);
  const root = directory(entries);
  if (HEADER_BYTES + root.length > ROOT_LIMIT_BYTES) throw new Error("The directory is too big for a reader's first request");
  const about = zip(JSON.stringify(metadata));
  const data = Buffer.concat(contents);
  const zooms = tiles.map(({ z }) => z);

  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "ascii");
  header.writeUInt8(3, 7);
  const aboutAt = HEADER_BYTES + root.length;
  const dataAt = aboutAt + about.length;
  const numbers = [HEADER_BYTES, root.length, aboutAt, about.length, dataAt, 0, dataAt, data.length, tiles.length, entries.length, contents.length];
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  const clustered = 1;
  header.set([clustered, GZIP, GZIP, VECTOR_TILE, Math.min(...zooms), Math.max(...zooms)], 96);
  const corners = [bounds.west, bounds.south, bounds.east, bounds.north];
  for (const [index, degrees] of corners.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  return Buffer.concat([header, root, about, data]);
}
