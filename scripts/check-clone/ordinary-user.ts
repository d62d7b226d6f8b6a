/** Who runs the commands: an ordinary user with a home of their own, who has no PostgreSQL but the one that npm brings. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { projectRoot } from "../services/paths.ts";

/** Present on every Linux, and owner of nothing. */
const ordinary = "nobody";
const debianPostgres = "/usr/lib/postgresql";
const isRoot = process.getuid?.() === 0;

const succeeds = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: "ignore" }).status === 0;
const hide = `mount -t tmpfs none ${debianPostgres}`;
/** Only root can hide a folder, and not in every container. */
const mayHide = isRoot && existsSync(debianPostgres) && succeeds("unshare", "--mount", "sh", "-c", hide);

/** A shell command as that user. Each wrapper replaces itself, so that the process id stays that of the command. */
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

/** What a login shell would have, and what the network needs; nothing that `npm run` or this checkout put into ours. */
export function ordinaryEnvironment(home: string): Record<string, string> {
  const passed = /^(?:https?_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir)|lang|term)$/i;
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => passed.test(entry[0]) && entry[1] !== undefined);
  const path = (process.env["PATH"] ?? "").split(delimiter).filter(isPlain).join(delimiter);
  const npm = { npm_config_cache: join(home, "npm-cache"), npm_config_registry: npmSetting("registry"), npm_config_update_notifier: "false" };
  return { ...Object.fromEntries(inherited), ...npm, HOME: home, PATH: path };
}

/** A home, with a copy of our npm cache if there is one: what npm installs is the same, it only comes quicker. */
export function furnishHome(home: string): void {
  mkdirSync(home, { recursive: true });
  const cache = join(npmSetting("cache"), "_cacache");
  if (existsSync(cache)) cpSync(cache, join(home, "npm-cache/_cacache"), { recursive: true });
}

/** Everything below the folder becomes theirs. */
export function handOver(folder: string): void {
  if (!isRoot) return;
  const { status, stderr } = spawnSync("chown", ["--recursive", `${ordinary}:`, folder], { encoding: "utf8" });
  if (status !== 0) throw new Error(`chown failed: ${stderr}`);
}
