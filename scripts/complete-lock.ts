/**
 * node scripts/complete-lock.ts: adds optional packages of other platforms to package-lock.json, if the registry did not offer them, and
 * the hashes that the registry knows. `npm ci` rejects a lock file that lacks an optional package, even one that this
 * platform would never install. Run it after `npm install`.
 *
 * --check: fails if a lock file names a registry host, or if a package that Linux on x64 installs has no hash. A mirror
 * may not offer packages of other platforms, and their hashes cannot be known then. Those are counted.
 */
import { execFile } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { projectRoot } from "./services/paths.ts";
import { beginRun } from "./services/script-run.ts";

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
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

const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const hasNoHash = (path: string, locked: LockedPackage): boolean =>
  path !== "" && !locked.integrity && !locked.link && !locked.inBundle;

/** Linux on x64 with glibc is where CI and the image run. */
const isInstalledInProduction = ({ os, cpu, libc }: LockedPackage): boolean =>
  (os?.includes("linux") ?? true) && (cpu?.includes("x64") ?? true) && (libc?.includes("glibc") ?? true);

function readLock(file: string): { packages: Record<string, LockedPackage> } {
  return JSON.parse(readFileSync(join(projectRoot, file), "utf8")) as { packages: Record<string, LockedPackage> };
}

function check(): void {
  const faults: string[] = [];
  let withoutHash = 0;
  for (const file of ["package-lock.json", ...globSync("tools/*/package-lock.json", { cwd: projectRoot })])
    for (const [path, locked] of Object.entries(readLock(file).packages)) {
      if (locked.resolved?.startsWith("http")) faults.push(`${file}: ${path} names a registry host`);
      if (!hasNoHash(path, locked)) continue;
      withoutHash += 1;
      if (isInstalledInProduction(locked)) faults.push(`${file}: ${path} has no hash`);
    }
  for (const fault of faults) console.error(fault);
  console.log(`lock files: ${faults.length} faults; ${withoutHash} packages of other platforms have no hash`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function askForHash(name: string, version: string): Promise<string | undefined> {
  const answer = await promisify(execFile)("npm", ["view", `${name}@${version}`, "dist.integrity"]).catch(
    () => undefined,
  );
  return answer?.stdout.trim() || undefined;
}

async function complete(): Promise<void> {
  const lock = readLock("package-lock.json");
  const added: string[] = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages))
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (lock.packages[`${path}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`]) continue;
      const platform = platformOf(name);
      if (!platform.os && !platform.cpu) throw new Error(`${name}: cannot tell its platform from its name`);
      const version = range.replace(/^[\^~]/, "");
      lock.packages[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platform };
      added.push(name);
    }
  let hashes = 0;
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (!hasNoHash(path, locked) || !locked.version) continue;
    const integrity = await askForHash(nameOf(path), locked.version);
    if (!integrity) continue;
    const { version, ...rest } = locked;
    lock.packages[path] = { version, integrity, ...rest };
    hashes += 1;
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(projectRoot, "package-lock.json"), `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`added ${added.length} packages and ${hashes} hashes`);
}

beginRun();
const { values } = parseArgs({ options: { check: { type: "boolean" } } });
if (values.check) check();
else await complete();
