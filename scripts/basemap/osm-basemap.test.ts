import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles } from "pmtiles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeOsmArchive } from "./osm-basemap.ts";
import { vectorLayers } from "./schema.ts";

const SLOW_MS = 120_000;
/** Neither is needed for anything else, so a machine without them skips this. */
const hasTools = ["tilemaker", "osmium"].every(
  (program) => spawnSync(program, ["--help"], { stdio: "ignore" }).error === undefined,
);

const columnOf = (z: number) => Math.floor(((90.37 + 180) / 360) * 2 ** z);
const rowOf = (z: number) => Math.floor(((1 - Math.asinh(Math.tan((23.805 * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);

describe.skipIf(!hasTools)("the basemap from a hand-made extract of OpenStreetMap", () => {
  const folder = mkdtempSync(join(tmpdir(), "small-town-"));
  let archive: Buffer;
  let again: Buffer;
  let tiles: PMTiles;
  beforeAll(() => {
    const extract = join(folder, "small-town.osm.pbf");
    execFileSync("osmium", ["sort", join(import.meta.dirname, "small-town.osm"), "-o", extract], { stdio: "ignore" });
    archive = makeOsmArchive(extract);
    again = makeOsmArchive(extract);
    tiles = new PMTiles({
      getKey: () => "test",
      getBytes: (offset, length) =>
        Promise.resolve({ data: new Uint8Array(archive.subarray(offset, offset + length)).buffer }),
    });
  }, SLOW_MS);
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The features of a layer in the tiles around the town. */
  async function featuresAt(z: number, layer: string): Promise<VectorTileFeature[]> {
    const found: VectorTileFeature[] = [];
    for (let x = columnOf(z) - 1; x <= columnOf(z) + 1; x++)
      for (let y = rowOf(z) - 1; y <= rowOf(z) + 1; y++) {
        const tile = await tiles.getZxy(z, x, y);
        const part = tile && new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers[layer];
        if (part) for (let index = 0; index < part.length; index++) found.push(part.feature(index));
      }
    return found;
  }
  const propertiesAt = async (z: number, layer: string) => {
    const all = (await featuresAt(z, layer)).map(({ properties }) =>
      JSON.stringify(
        Object.fromEntries(Object.entries(properties).toSorted(([one], [other]) => one.localeCompare(other))),
      ),
    );
    return [...new Set(all)].toSorted().map((text) => JSON.parse(text) as unknown);
  };

  test("is the same bytes twice", () => {
    expect(archive.equals(again)).toBe(true);
  });

  test("has roads with their class, number and names by script, and no footways", async () => {
    expect(await propertiesAt(14, "roads")).toEqual([
      { bn: "বেগম রোকেয়া সরণি", c: "primary", en: "Begum Rokeya Sarani", ref: "R110" },
      { bridge: 1, c: "trunk", layer: 1, link: 1 },
      { c: "residential", en: "Road 12" },
    ]);
  });

  test("has streets from their zoom on, and names later", async () => {
    expect(await propertiesAt(9, "roads")).toEqual([
      { c: "primary", ref: "R110" },
      { c: "trunk", link: 1 },
    ]);
    expect(await propertiesAt(13, "roads")).toContainEqual({ c: "residential" });
    expect(await propertiesAt(12, "roads")).not.toContainEqual({ c: "residential" });
  });

  test("has railways without sidings, the metro and its station", async () => {
    expect(await propertiesAt(14, "rail")).toEqual([{ c: "metro", en: "MRT Line 6" }, { c: "rail" }]);
    expect(await propertiesAt(14, "stations")).toEqual([{ bn: "মিরপুর ১০", c: "metro", en: "Mirpur 10" }]);
  });

  test("joins the ways of a multipolygon and keeps its island, and leaves tiny ponds out", async () => {
    const water = await featuresAt(14, "water");
    expect(await propertiesAt(14, "water")).toEqual([
      { bn: "তুরাগ", c: "river" },
      { c: "area", en: "Test Lake" },
    ]);
    const rings = water.filter(({ type }) => type === 3).map((one) => one.loadGeometry().length);
    expect(Math.max(...rings)).toBeGreaterThanOrEqual(2);
  });

  test("has parks, and landmarks that are as large as a campus earlier than others", async () => {
    expect(await propertiesAt(14, "parks")).toEqual([{ bn: "শিশু পার্ক" }]);
    const university = { bn: "টেস্ট বিশ্ববিদ্যালয়", c: "university", en: "Test University", known: 1 };
    expect(await propertiesAt(13, "landmarks")).toEqual([university]);
    expect(await propertiesAt(14, "landmarks")).toEqual([university, { c: "hospital", en: "Test Hospital" }]);
  });

  test("has land, border and place names of our own, and only layers that the style knows", async () => {
    expect(await propertiesAt(14, "land")).toContainEqual({ home: 1 });
    expect(JSON.stringify(await propertiesAt(12, "places"))).toContain("Mirpur");
    expect(await tiles.getMetadata()).toMatchObject({
      vector_layers: Object.keys(vectorLayers).map((id) => expect.objectContaining({ id }) as unknown),
    });
  });
});
