/**
 * node scripts/complete-lock.ts: adds optional packages of other platforms to package-lock.json, if the registry did
 * not offer them. `npm ci` rejects a lock file that lacks an optional package, even one that this platform would never
 * install. Run it after `npm install`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./services/paths.ts";

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = ["darwin", "win32", "linux", "android", "freebsd", "openbsd", "netbsd", "sunos", "aix", "openharmony"];
const processors = ["arm64", "x64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"];

/** The name of a platform package tells where it runs: `@biomejs/cli-linux-x64-musl`. */
function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const words = name.split(/[/-]/);
  const os = systems.filter((system) => words.includes(system) || words.some((word) => word === `${system}musl`));
  const cpu = processors.filter(
    (processor) => words.includes(processor) || (processor === "arm" && words.includes("gnueabihf")),
  );
  const libc =
    words.includes("musl") || words.includes("musleabihf") ? ["musl"] : words.includes("gnu") ? ["glibc"] : [];
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) };
}

const file = join(projectRoot, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, LockedPackage> };
const added: string[] = [];
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages))
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (lock.packages[`${path}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]) continue;
    const platform = platformOf(name);
    if (!platform.os && !platform.cpu) throw new Error(`${name}: cannot tell its platform from its name`);
    lock.packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ""),
      ...(dev && { dev }),
      optional: true,
      ...platform,
    };
    added.push(name);
  }
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `added ${added.join(", ")}` : "nothing was missing");
