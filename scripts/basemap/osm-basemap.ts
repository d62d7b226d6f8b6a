/**
 * The basemap from an extract of OpenStreetMap: tilemaker cuts roads, rail, water, parks and landmarks; land, border
 * and place names are ours.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { outlineFeatures, toMetadata } from "./archive.ts";
import { cutTiles } from "./cut-tiles.ts";
import { type TileBytes, writeArchive } from "./pmtiles-writer.ts";
import { type TileAddress, wholeRegion } from "./tile-grid.ts";

const configFolder = join(import.meta.dirname, "tilemaker");
const keyOf = ({ z, x, y }: TileAddress) => `${z}/${x}/${y}`;

/** The tiles of tilemaker's MBTiles file, uncompressed. Its rows count from the south. */
function readTiles(file: string): Map<string, TileBytes> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database
      .prepare("SELECT zoom_level AS z, tile_column AS x, tile_row AS row, tile_data AS data FROM tiles")
      .all() as {
      z: number;
      x: number;
      row: number;
      data: Uint8Array;
    }[];
    return new Map(
      rows.map(({ z, x, row, data }) => {
        const tile = { z, x, y: 2 ** z - 1 - row, bytes: gunzipSync(data) };
        return [keyOf(tile), tile];
      }),
    );
  } finally {
    database.close();
  }
}

/** Vector tiles are lists of layers, so two tiles with different layers are joined by joining their bytes. */
function* joinTiles(outline: Iterable<TileBytes>, detail: Map<string, TileBytes>): Generator<TileBytes> {
  const rest = new Map(detail);
  for (const tile of outline) {
    const more = rest.get(keyOf(tile));
    rest.delete(keyOf(tile));
    yield more ? { ...tile, bytes: Buffer.concat([tile.bytes, more.bytes]) } : tile;
  }
  yield* rest.values();
}

export function makeOsmArchive(extract: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "basemap-"));
  try {
    const output = join(folder, "tiles.mbtiles");
    const [config, process] = ["config.json", "process.lua"].map((name) => join(configFolder, name));
    const options = { input: extract, output, config, process };
    const args = Object.entries(options).flatMap(([name, value = ""]) => [`--${name}`, value]);
    execFileSync("tilemaker", args, { stdio: ["ignore", "ignore", "inherit"] });
    const detail = readTiles(output);
    // The far rivers only where tilemaker draws no water yet.
    const features = outlineFeatures();
    const outline = cutTiles({
      features,
      isWanted: (tile) => detail.has(keyOf(tile)),
      farRiversUntil: FIRST_WATER_ZOOM - 1,
    });
    const input = `${basename(extract)} ${createHash("sha256").update(readFileSync(extract)).digest("hex").slice(0, 12)}`;
    return writeArchive({ tiles: joinTiles(outline, detail), metadata: toMetadata(input), bounds: wholeRegion });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As in tilemaker/config.json. */
const FIRST_WATER_ZOOM = 8;
