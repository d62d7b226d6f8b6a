/** The archive of the basemap, and what it is made from. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../services/paths.ts";
import { readFeatures, type StoredFeature } from "./feature-file.ts";
import { listPlaces } from "./places.ts";
import { LAST_ZOOM, vectorLayers } from "./schema.ts";

export const archiveFile = join(projectRoot, "public/map/basemap.pmtiles");
const dataFolder = join(projectRoot, "seed/map");
const dataFiles = ["ground", "landmarks", "roads", "streets-dhaka", "streets-towns"].map((name) =>
  join(dataFolder, `${name}.ndjson.gz`),
);

export const sourceFeatures = (): StoredFeature[] => dataFiles.flatMap(readFeatures);

/** Land, border and far rivers, which an extract of OpenStreetMap does not have in a form that we can cut. */
export const outlineFeatures = (): StoredFeature[] =>
  readFeatures(join(dataFolder, "ground.ndjson.gz")).filter(
    ({ k, c }) => k === "land" || k === "border" || c === "river-far",
  );

/** Changes with the data and with the names of the gazetteer. */
export function inputVersion(): string {
  const hash = createHash("sha256");
  for (const file of dataFiles) hash.update(readFileSync(file));
  hash.update(JSON.stringify(listPlaces(LAST_ZOOM)));
  return hash.digest("hex").slice(0, 12);
}

export const toMetadata = (input: string) => ({
  name: "Nest Mates",
  input,
  attribution: "© OpenStreetMap contributors (ODbL); Natural Earth",
  vector_layers: Object.entries(vectorLayers).map(([id, fields]) => ({ id, fields })),
});

/** A hash of the archive. The page puts it into the URL, so that browsers can keep the tiles. */
export const archiveVersion = (): string =>
  createHash("sha256").update(readFileSync(archiveFile)).digest("hex").slice(0, 12);
