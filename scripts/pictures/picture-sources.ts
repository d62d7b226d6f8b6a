/** The pictures of the README, and the folders and files whose changes make them outdated. */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../services/paths.ts";

const frame = ["src/ui/tokens.css", "src/ui/base.css", "src/ui/layout", "src/features/listings/room-card.css"];

export const pictureSources = {
  home: [...frame, "src/pages/home"],
  browse: [...frame, "src/pages/browseListings", "src/features/search/web", "src/features/map/web"],
  phones: [
    ...frame,
    "src/pages/home",
    "src/pages/browseListings",
    "src/pages/featuredPostDetails",
    "src/pages/inbox",
    "src/pages/viewings",
  ],
} as const;
export type ReadmePicture = keyof typeof pictureSources;

/** The hashes of the sources at the time when the pictures were taken. */
export const HASHES_FILE = "docs/images/sources.json";

/** A hash of what the picture shows: markup and style sheets, but not tests. */
export function hashSources(picture: ReadmePicture): string {
  const hash = createHash("sha256");
  const files = pictureSources[picture].flatMap((source) =>
    /\.\w+$/.test(source) ? [source] : globSync(`${source}/**/*.{tsx,css}`, { cwd: projectRoot }),
  );
  for (const file of files.filter((name) => !name.includes(".test.")).toSorted())
    hash.update(`${file}\n`).update(readFileSync(join(projectRoot, file)));
  return hash.digest("hex").slice(0, 16);
}
