import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PMTiles } from "pmtiles";
import { expect, test } from "vitest";
import { projectRoot } from "../services/paths.ts";
import { writeArchive } from "./pmtiles-writer.ts";

const read = (bytes: Buffer) =>
  new PMTiles({
    getKey: () => "test",
    getBytes: (offset, length) => Promise.resolve({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
  });

test("writeArchive writes an archive that the map's PMTiles reader can read", async () => {
  const bounds = { west: 88, south: 20, east: 93, north: 27 };
  const tiles = [
    { z: 5, x: 24, y: 13, bytes: Uint8Array.of(1, 2, 3) },
    { z: 4, x: 12, y: 6, bytes: Uint8Array.of(9) },
    { z: 5, x: 23, y: 13, bytes: Uint8Array.of(1, 2, 3) },
  ];
  const archive = read(writeArchive({ tiles, metadata: { name: "a name" }, bounds }));
  expect(await archive.getHeader()).toMatchObject({ minZoom: 4, maxZoom: 5, numAddressedTiles: 3, numTileContents: 2, minLon: 88, maxLat: 27 });
  expect(await archive.getMetadata()).toEqual({ name: "a name" });
  for (const { z, x, y, bytes } of tiles) expect(new Uint8Array((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(bytes);
  expect(await archive.getZxy(5, 0, 0)).toBeUndefined();
});

test("the basemap is smaller than 200 kB and labels Dhaka's areas in both languages", async () => {
  const bytes = readFileSync(join(projectRoot, "public/map/basemap.pmtiles"));
  expect(bytes.length).toBeLessThan(200_000);
  const tile = await read(bytes).getZxy(8, 192, 110);
  const text = Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString();
  expect(text).toContain("Dhanmondi");
  expect(text).toContain("ধানমন্ডি");
});
