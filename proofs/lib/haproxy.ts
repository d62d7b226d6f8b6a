/** HAProxy in front of several web processes, with the deployed configuration; only addresses are replaced. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "../../scripts/services/script-run.ts";
import { waitUntil } from "../../scripts/services/service.ts";

const program = "/usr/sbin/haproxy";
const template = join(import.meta.dirname, "../../deploy/haproxy.cfg");

export interface HaproxyOptions {
  /** Port of the frontend, on loopback. */
  port: number;
  /** Ports of the web processes, in order: web1, web2 and so on of the backend `web`. */
  backends: readonly number[];
  /**
   * True, as deployed: requests that could not be delivered are retried on another server. False: no retries, as behind
   * a Kubernetes service.
   */
  isRepeating?: boolean;
  /** Addresses of a TLS proxy or CDN in front, as a condition of HAProxy. Not set: none, as deployed. */
  edge?: string;
}

/** The deployed configuration with other addresses. Throws if a line to be replaced is missing or occurs twice. */
export function haproxyConfiguration(
  text: string,
  { port, backends, isRepeating = true, edge }: HaproxyOptions,
  statsSocket: string,
): string {
  const lineOf = (suffix: string, rest: (name: string) => string = () => "") =>
    backends.map((each, index) => `  server web${index + 1}${suffix} 127.0.0.1:${each}${rest(`web${index + 1}`)}`);
  const servers = [...lineOf(""), ...lineOf("-anyway", () => " backup no-check")].join("\n");
  const streams = lineOf("", (name) => ` track web/${name}`).join("\n");
  const replaced: [RegExp, string][] = [
    [/^ {2}bind .*$/gm, `  bind 127.0.0.1:${port}`],
    [/(?<=^ {2}stats socket )\S+/gm, statsSocket],
    [/(?:^ {2}server (?!.* track ).*\n?)+/gm, `${servers}\n`],
    [/(?:^ {2}server .* track .*\n?)+/gm, `${streams}\n`],
    ...(edge ? [[/(?<=^ {2}acl from_edge ).*$/gm, edge] satisfies [RegExp, string]] : []),
    ...(isRepeating ? [] : [[/^ {2}retries .*$/gm, "  retries 0"] satisfies [RegExp, string]]),
  ];
  return replaced.reduce((config, [pattern, replacement]) => {
    const found = config.match(pattern)?.length ?? 0;
    if (found !== 1) throw new Error(`deploy/haproxy.cfg: expected one match of ${pattern.source}, found ${found}`);
    return config.replace(pattern, () => replacement);
  }, text);
}

const isAnswering = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

/** `statsSocket` accepts HAProxy's runtime commands, such as `set server web/web1 state drain`. */
export async function startHaproxy(
  options: HaproxyOptions,
): Promise<{ stop(): Promise<void>; pid: number; statsSocket: string }> {
  if (!existsSync(program)) throw new Error("HAProxy is not installed: npm run setup:full");
  const folder = temporaryFolder("haproxy");
  const statsSocket = join(folder, "admin.sock");
  const file = join(folder, "haproxy.cfg");
  writeFileSync(file, haproxyConfiguration(readFileSync(template, "utf8"), options, statsSocket));
  const { status, stdout, stderr } = spawnSync(program, ["-c", "-f", file], { encoding: "utf8" });
  if (status !== 0) throw new Error(`HAProxy rejects deploy/haproxy.cfg: ${stdout}${stderr}`);
  const child = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-2_000);
  });
  const end = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await end;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil(() => isAnswering(options.port), "HAProxy", 5);
  } catch (error) {
    await stop();
    throw new Error(`HAProxy does not respond: ${said}`, { cause: error });
  }
  return { stop, pid: child.pid ?? 0, statsSocket };
}
