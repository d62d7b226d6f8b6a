/** The release before the newest migration: it is still running when that migration is applied. */
import { execFileSync, type StdioOptions } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../scripts/services/script-run.ts";

const root = join(import.meta.dirname, "../..");
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

export interface PreviousRelease {
  /** Its tag, branch or commit. */
  name: string;
  commit: string;
  /** Migrations that were added since, in order. */
  migrations: string[];
}

const filesAt = (commit: string) => git("ls-tree", "--name-only", commit, "migrations/").split("\n");

function findRef(...args: string[]): string | undefined {
  try {
    return git("rev-parse", "--verify", "--quiet", ...args);
  } catch {
    return undefined; // it does not exist
  }
}

function hasHistory(): boolean {
  try {
    return git("rev-parse", "--is-shallow-repository") === "false";
  } catch {
    return false; // not a git repository
  }
}

/**
 * The newest tagged release that lacks the newest migration; without tags the main branch if it lacks it, since that is
 * what runs; else the commit before the one that added it. Undefined without the history, as in a shallow clone.
 */
export function findPreviousRelease(): PreviousRelease | undefined {
  if (!hasHistory()) return undefined;
  const files = readdirSync(join(root, "migrations"))
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  const newest = `migrations/${files.at(-1)}`;
  const tags = git("tag", "--list", "v*", "--merged", "HEAD", "--sort=-creatordate").split("\n").filter(Boolean);
  const mains = ["origin/main", "main"].filter((each) => findRef(each));
  const known = [...tags, ...mains].find((each) => !filesAt(each).includes(newest));
  // --follow: if a migration was only renumbered, an earlier commit added it.
  const bringer = git(..."log --first-parent -m --follow --diff-filter=A --format=%H -1 HEAD --".split(" "), newest);
  // Not committed yet: then HEAD is the release before it.
  const commit = git("rev-parse", `${known ?? (bringer ? `${bringer}^` : "HEAD")}^{commit}`);
  const before = new Set(filesAt(commit));
  const migrations = files.filter((name) => !before.has(`migrations/${name}`));
  return { name: known ?? commit.slice(0, 7), commit, migrations };
}

interface LockFile {
  packages: Record<string, { version?: string }>;
}
const readLock = (folder: string) => JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as LockFile;

/**
 * Whether all packages of its lock file are installed here, at the same places and in the same versions; newer packages
 * do not matter.
 */
function hasItsPackages(folder: string): boolean {
  const ours = readLock(root).packages;
  return Object.entries(readLock(folder).packages).every(
    ([place, { version }]) => place === "" || ours[place]?.version === version,
  );
}

/** Its files in a temporary folder, with its packages, built. */
export function buildRelease({ commit }: PreviousRelease): string {
  const folder = temporaryFolder("release");
  const stdio: StdioOptions = ["ignore", "ignore", "inherit"];
  execFileSync("tar", ["-x", "-C", folder], {
    input: execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1 << 30 }),
  });
  if (hasItsPackages(folder)) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  else execFileSync("npm", ["ci", "--no-audit", "--loglevel=error"], { cwd: folder, stdio });
  const env = { ...process.env, NODE_ENV: "production" };
  execFileSync("npm", ["run", "--silent", "build"], { cwd: folder, stdio, env });
  if (!existsSync(join(folder, "build/server/index.js"))) throw new Error("The old release was not built");
  return folder;
}
