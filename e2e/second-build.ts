import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../scripts/services/paths.ts";

/** Eight letters, as Rolldown's hashes. Any other letter in the last place is another name. */
const hashed = /([\w.-]+-)([\w-]{7})([\w-])(\.(?:js|css|woff2|svg|png|webp))/g;
const otherLetter = (letter: string) => (letter === "Z" ? "Y" : "Z");

/**
 * A folder with the site as a later release would have it: the same code, but every hashed file has another name, and
 * the build another id. Building again would take half a minute and give the same names. It starts with startWeb(port,
 * environment, folder).
 */
export function makeSecondBuild(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "nest-mates-second-build-"));
  for (const part of ["src", "build", "package.json"])
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
  symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
  const assets = join(folder, "build/client/assets");
  const names = new Set(readdirSync(assets));
  const [, id = ""] = [...names].flatMap((name) => /^manifest-(\w{8})\.js$/.exec(name) ?? []);
  const nextId = id.slice(0, -1) + (id.endsWith("0") ? "1" : "0");
  const renamed = (text: string) =>
    text
      .replaceAll(id, nextId)
      .replaceAll(hashed, (whole, name: string, hash: string, last: string, end: string) =>
        names.has(whole) ? `${name}${hash}${otherLetter(last)}${end}` : whole,
      );
  for (const name of names) {
    if (/\.(?:br|gz)$/.test(name)) rmSync(join(assets, name));
    else if (renamed(name) !== name) renameSync(join(assets, name), join(assets, renamed(name)));
  }
  for (const file of globSync("build/{client/assets,server,service-worker}/**/*.{js,css,html}", { cwd: folder })) {
    const path = join(folder, file);
    writeFileSync(path, renamed(readFileSync(path, "utf8")));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
