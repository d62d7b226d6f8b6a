/** The pictures of the README are not older than the screens that they show. */
import { HASHES_FILE, hashSources, pictureSources, type ReadmePicture } from "../pictures/picture-sources.ts";
import { type Checked, count, read } from "./subject.ts";

export function checkPictures(): Checked {
  const taken = JSON.parse(read(HASHES_FILE)) as Record<string, string>;
  const names = Object.keys(pictureSources) as ReadmePicture[];
  return {
    read: count(names.length, "pictures"),
    faults: names
      .filter((name) => taken[name] !== hashSources(name))
      .map(
        (name) => `${HASHES_FILE}: ${name} is older than its screens: npm run demo, npm run screenshots -- --readme`,
      ),
  };
}
