/**
 * Cuts public/map/basemap.pmtiles, the background of our map, from seed/map and the names of seed/areas.json. The same
 * input gives the same bytes. Run it again when either has changed; a test says so. `scripts/make-osm-basemap.ts` makes
 * the same from an extract of OpenStreetMap.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { archiveFile, inputVersion, sourceFeatures, toMetadata } from "./basemap/archive.ts";
import { cutTiles } from "./basemap/cut-tiles.ts";
import { writeArchive } from "./basemap/pmtiles-writer.ts";
import { wholeRegion } from "./basemap/tile-grid.ts";

const archive = writeArchive({
  tiles: cutTiles({ features: sourceFeatures() }),
  metadata: toMetadata(inputVersion()),
  bounds: wholeRegion,
});
const [file = archiveFile] = process.argv.slice(2);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, archive);
console.log(`${file} ${archive.length} bytes`);
