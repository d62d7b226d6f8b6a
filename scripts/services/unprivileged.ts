/** PostgreSQL refuses to run as root. If we are root, as in a container, it runs as an unprivileged user. */
import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync } from "node:fs";

const isRoot = process.getuid?.() === 0;

interface Account {
  name: string;
  uid: number;
}

/** `postgres`, which Debian's package creates, or else `nobody`. */
function findAccount(): Account | undefined {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const uid = users.find(([user]) => user === name)?.[2];
    if (uid !== undefined) return { name, uid: Number(uid) };
  }
  return undefined;
}

function account(): Account {
  const found = findAccount();
  if (!found)
    throw new Error(
      "PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody. Run this as an ordinary user.",
    );
  return found;
}

/**
 * After `su` the PATH of root lacks the folder of `runuser`. Not read once: beginRun() adds a mark by which leftover
 * processes are found.
 */
const environment = () => (isRoot ? { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` } : process.env);

/** The command as the user that runs PostgreSQL: the current user, or another one if we are root. */
function asUser(command: string, args: readonly string[]): [command: string, args: string[]] {
  return isRoot ? ["runuser", ["-u", account().name, "--", command, ...args]] : [command, [...args]];
}

export interface RunOptions {
  /**
   * On Windows a server that `pg_ctl` starts inherits its output. Waiting for the end of that output would wait for the
   * server.
   */
  isServerStart?: boolean;
}

export function asPostgres(
  command: string,
  args: readonly string[],
  { isServerStart = false }: RunOptions = {},
): string {
  const output = isServerStart ? "ignore" : "pipe";
  const { status, stderr, stdout, error } = spawnSync(...asUser(command, args), {
    encoding: "utf8",
    env: environment(),
    cwd: isRoot ? "/" : undefined,
    stdio: ["ignore", output, output],
    windowsHide: true,
  });
  const isMissing = (error && "code" in error && error.code === "ENOENT") || (isRoot && status === 127);
  if (isMissing) throw new Error(`${command} is not installed: npm run setup:full`);
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? ""}${stderr ?? ""}${stdout ?? ""}`);
  return stdout ?? "";
}

export function giveToPostgres(path: string): void {
  if (isRoot) chownSync(path, account().uid, -1);
}

/** Creates a folder that the server may write to, even if we are root. */
export function ownedByPostgres(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveToPostgres(folder);
  return folder;
}

/**
 * Whether the user that runs PostgreSQL may enter a folder or run a program there. False in a checkout under root's
 * home.
 */
export function mayEnter(path: string): boolean {
  return !isRoot || spawnSync(...asUser("test", ["-x", path]), { env: environment() }).status === 0;
}

export const runsAs = (): string => (isRoot ? account().name : "you");
