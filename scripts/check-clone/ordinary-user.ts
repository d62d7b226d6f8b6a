/** Runs the commands as an ordinary user with an empty home, who has only the PostgreSQL that npm installs. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { projectRoot } from "../services/paths.ts";

/** Exists on every Linux and owns no files. */
const ordinary = "nobody";
const debianPostgres = "/usr/lib/postgresql";
const isRoot = process.getuid?.() === 0;

const succeeds = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: "ignore" }).status === 0;
const hide = `mount -t tmpfs none ${debianPostgres}`;
/** Only root can hide a folder, and not in every container. */
const mayHide = isRoot && existsSync(debianPostgres) && succeeds("unshare", "--mount", "sh", "-c", hide);

/** A shell command as that user. Each wrapper uses exec, so the process ID stays that of the command. */
export function asOrdinaryUser(command: string): [program: string, args: string[]] {
  if (!isRoot) return ["sh", ["-c", command]];
  const drop = `exec setpriv --reuid=${ordinary} --regid="$(id -g ${ordinary})" --clear-groups --no-new-privs sh -c "$0"`;
  return mayHide ? ["unshare", ["--mount", "sh", "-c", `${hide} && ${drop}`, command]] : ["sh", ["-c", drop, command]];
}

export const describeUser = (): string =>
  `${isRoot ? `user ${ordinary}` : "the user who runs this"}, ${debianPostgres} ${mayHide ? "hidden" : existsSync(debianPostgres) ? "visible, but not in PATH" : "absent"}`;

function npmSetting(name: string): string {
  const value = spawnSync("npm", ["config", "get", name], { encoding: "utf8", cwd: projectRoot }).stdout.trim();
  return value === "null" || value === "undefined" ? "" : value;
}

const isPlain = (folder: string) => !/node_modules|postgresql|node-gyp-bin/.test(folder);

/**
 * What a login shell would have, plus proxy and certificate settings; nothing that `npm run` or this checkout added to
 * our environment.
 */
export function ordinaryEnvironment(home: string): Record<string, string> {
  const passed = /^(?:https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir)|lang|term)$/i;
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => passed.test(entry[0]) && entry[1] !== undefined,
  );
  const path = (process.env["PATH"] ?? "").split(delimiter).filter(isPlain).join(delimiter);
  const npm = {
    npm_config_cache: join(home, "npm-cache"),
    npm_config_registry: npmSetting("registry"),
    npm_config_update_notifier: "false",
  };
  return { ...Object.fromEntries(inherited), ...npm, HOME: home, PATH: path };
}

/** Creates a home with a copy of our npm cache, if there is one. It makes `npm ci` faster; the result is the same. */
export function furnishHome(home: string): void {
  mkdirSync(home, { recursive: true });
  const cache = join(npmSetting("cache"), "_cacache");
  if (existsSync(cache)) cpSync(cache, join(home, "npm-cache/_cacache"), { recursive: true });
}

/** Makes the ordinary user the owner of everything below the folder. */
export function handOver(folder: string): void {
  if (!isRoot) return;
  const { status, stderr } = spawnSync("chown", ["--recursive", `${ordinary}:`, folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(`chown failed: ${stderr}`);
}
