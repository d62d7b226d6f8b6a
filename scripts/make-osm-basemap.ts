/**
 * Makes public/map/basemap.pmtiles from an extract of OpenStreetMap:
 *   node scripts/make-osm-basemap.ts bangladesh-latest.osm.pbf [archive]
 * Needs tilemaker (Debian 12: apt install tilemaker).
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { archiveFile } from "./basemap/archive.ts";
import { makeOsmArchive } from "./basemap/osm-basemap.ts";
import { beginRun } from "./services/script-run.ts";

beginRun();
const [extract, file = archiveFile] = process.argv.slice(2);
if (!extract || !existsSync(extract))
  throw new Error("Usage: node scripts/make-osm-basemap.ts bangladesh-latest.osm.pbf [archive]");
const archive = makeOsmArchive(extract);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, archive);
console.log(`${file} ${archive.length} bytes`);
