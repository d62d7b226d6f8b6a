import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles } from "pmtiles";
import { describe, expect, test } from "vitest";
import { archiveFile, inputVersion, sourceFeatures } from "./archive.ts";
import { cutTiles } from "./cut-tiles.ts";
import { decodeLine, encodeLine } from "./feature-file.ts";
import { writeArchive } from "./pmtiles-writer.ts";
import { propertiesAt, vectorLayers } from "./schema.ts";

const read = (bytes: Buffer) =>
  new PMTiles({
    getKey: () => "test",
    getBytes: (offset, length) =>
      Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  });
const bounds = { west: 88, south: 20, east: 93, north: 27 };

/** A tile of the forest in the south-west, where there are no streets. */
const sundarbans = (z: number) => [z, Math.floor(((89.4 + 180) / 360) * 2 ** z), Math.floor(0.4375 * 2 ** z)] as const;

describe("writeArchive", () => {
  test("writes an archive that the map's PMTiles reader can read", async () => {
    const tiles = [
      { z: 5, x: 24, y: 13, bytes: Uint8Array.of(1, 2, 3) },
      { z: 4, x: 12, y: 6, bytes: Uint8Array.of(9) },
      { z: 5, x: 23, y: 13, bytes: Uint8Array.of(1, 2, 3) },
    ];
    const archive = read(writeArchive({ tiles, metadata: { name: "a name" }, bounds }));
    expect(await archive.getHeader()).toMatchObject({
      minZoom: 4,
      maxZoom: 5,
      numAddressedTiles: 3,
      numTileContents: 2,
      minLon: 88,
      maxLat: 27,
    });
    expect(await archive.getMetadata()).toEqual({ name: "a name" });
    for (const { z, x, y, bytes } of tiles)
      expect(new Uint8Array((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(bytes);
    expect(await archive.getZxy(5, 0, 0)).toBeUndefined();
  });

  test("splits a directory that is too big for the first request", async () => {
    const tiles = Array.from({ length: 20_000 }, (_, index) => {
      // An order without a pattern, so that the directory cannot be compressed much.
      const [content] = createHash("sha256").update(`${index}`).digest();
      return { z: 12, x: 3000 + (index % 200), y: 1700 + Math.floor(index / 200), bytes: Buffer.alloc(10, content) };
    });
    const archive = read(writeArchive({ tiles, metadata: {}, bounds }));
    expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
    for (const { z, x, y, bytes } of [tiles[0], tiles[9999], tiles[19_999]].filter((tile) => tile !== undefined))
      expect(Buffer.from((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(Buffer.from(bytes));
    expect(await archive.getZxy(12, 2990, 1700)).toBeUndefined();
  });
});

test("a line keeps its points to the metre", () => {
  const line = [
    [90.36854, 23.80693],
    [90.36711, 23.81],
    [90.3, 24.1],
  ];
  expect(decodeLine(encodeLine(line))).toEqual(line);
});

test("the same input gives the same bytes", () => {
  const features = sourceFeatures()
    .filter(({ k }) => k !== "land")
    .filter((_, index) => index % 200 === 0);
  const make = () => writeArchive({ tiles: cutTiles({ features, zooms: [10, 11] }), metadata: {}, bounds });
  const [one, other] = [make(), make()];
  expect(one.length).toBeGreaterThan(10_000);
  expect(one.equals(other)).toBe(true);
});

describe("a road", () => {
  const street = { k: "road", c: "residential", en: "Road 12", bn: "সড়ক ১২" } as const;

  test("is in the tiles from the zoom of its class on, and named later", () => {
    expect([propertiesAt(12, street), propertiesAt(13, street), propertiesAt(14, street)]).toEqual([
      undefined,
      { c: "residential" },
      { c: "residential", en: "Road 12", bn: "সড়ক ১২" },
    ]);
  });

  test("has one number, and its slip roads come later", () => {
    expect(propertiesAt(9, { k: "road", c: "trunk", ref: "N3;R301" })).toEqual({ c: "trunk", ref: "N3" });
    expect(propertiesAt(8, { k: "road", c: "trunk", link: 1 })).toBeUndefined();
  });
});

describe("the basemap", () => {
  const bytes = readFileSync(archiveFile);
  const archive = read(bytes);
  const tileAt = async (z: number, x: number, y: number) => {
    const tile = await archive.getZxy(z, x, y);
    return tile && new VectorTile(new PbfReader(new Uint8Array(tile.data)));
  };
  const MIRPUR_10 = [13, 6152, 3537] as const;

  test("is made from the data and the names of today; else run: node scripts/make-basemap.ts", async () => {
    expect(await archive.getMetadata()).toMatchObject({
      input: inputVersion(),
      attribution: expect.stringContaining("© OpenStreetMap contributors") as string,
    });
  });

  test("is small enough for a cheap phone", async () => {
    expect(bytes.length).toBeLessThan(7_500_000);
    const { rootDirectoryOffset, rootDirectoryLength } = await archive.getHeader();
    // The reader's first request has the whole directory, so a view needs one more request per tile.
    expect(rootDirectoryOffset + rootDirectoryLength).toBeLessThan(16_384);
    const lengths: number[] = [];
    for (const z of [8, 10, 12, 13])
      for (let x = Math.floor(0.7505 * 2 ** z); x <= Math.floor(0.7513 * 2 ** z); x++)
        for (let y = Math.floor(0.431 * 2 ** z); y <= Math.floor(0.4325 * 2 ** z); y++) {
          const { data } = (await archive.getZxy(z, x, y)) ?? {};
          if (data) lengths.push(gzipSync(new Uint8Array(data), { level: 9 }).length);
        }
    const sorted = lengths.toSorted((one, other) => one - other);
    expect(sorted.length).toBeGreaterThan(50);
    expect(sorted[sorted.length >> 1]).toBeLessThan(30_000);
    expect(sorted.at(-1)).toBeLessThan(60_000);
  });

  test("has the metro, streets, landmarks and names of Mirpur 10 in both languages, and no layer that the schema lacks", async () => {
    const tile = await tileAt(...MIRPUR_10);
    expect(Object.keys(vectorLayers)).toEqual(expect.arrayContaining(Object.keys(tile?.layers ?? {})));
    const all = (name: string) =>
      Array.from(
        { length: tile?.layers[name]?.length ?? 0 },
        (_, index) => tile?.layers[name]?.feature(index).properties,
      );
    expect(all("stations")).toContainEqual({ c: "metro", en: "Mirpur 10", bn: "মিরপুর ১০" });
    expect(all("rail").map((one) => one?.["c"])).toContain("metro");
    expect(all("roads").filter((one) => one?.["c"] === "residential").length).toBeGreaterThan(100);
    expect(all("landmarks").every((one) => one?.["known"] === 1)).toBe(true);
  });

  test("has no tile outside of towns beyond zoom 11, where the map enlarges the last one", async () => {
    expect([(await tileAt(...sundarbans(11))) === undefined, (await tileAt(...sundarbans(13))) === undefined]).toEqual([
      false,
      true,
    ]);
  });
});
