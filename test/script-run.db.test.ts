/** A script ends what a killed script left running; see scripts/services/script-run.ts. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, describe, expect, test } from "vitest";
import { answers } from "../scripts/services/postgres.ts";
import { findProcess, isRunning, type ProcessRef } from "../scripts/services/processes.ts";
import { waitUntil } from "../scripts/services/service.ts";

const script = join(import.meta.dirname, "../scripts/services/stubborn-script.ts");
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0))
    if (child.exitCode === null && child.signalCode === null) await end(child, "SIGTERM");
});

interface Started {
  script: ChildProcess;
  server: ProcessRef;
  folder: string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function start(
  args: readonly unknown[],
  [command = "", ...before]: string[] = [process.execPath],
  env: Record<string, string> = {},
): Promise<Started> {
  const child = spawn(command, [...before, script, ...args.map(String)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  started.push(child);
  const [line] = (await Promise.race([once(createInterface(child.stdout), "line"), once(child, "exit")])) as [
    string | number,
  ];
  const { folder, child: pid } = JSON.parse(String(line)) as { folder: string; child: number };
  return { script: child, server: findProcess(pid) ?? { pid, startedAt: -1 }, folder };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const over = once(child, "exit");
  child.kill(signal);
  const [code] = (await over) as [number | null];
  return code;
}

// Starts a new PostgreSQL three times, on a machine that may be busy.
describe("a script", { timeout: 120_000 }, () => {
  test("that was killed: the next one ends its processes and its PostgreSQL, and can use the ports", async () => {
    const ports = [await freePort(), await freePort()];
    const first = await start(ports);
    await end(first.script, "SIGKILL");
    expect(isRunning(first.server)).toBe(true);
    expect(await answers(`postgres://nestmates@127.0.0.1:${ports[1]}/postgres`)).toBe(true);

    const second = await start(ports);
    expect(isRunning(first.server)).toBe(false);
    expect(existsSync(first.folder)).toBe(false);
    expect(isRunning(second.server)).toBe(true);

    await end(second.script, "SIGKILL");
    const third = await start([await freePort()]);
    expect(isRunning(second.server)).toBe(false);
    expect(await answers(`postgres://nestmates@127.0.0.1:${ports[1]}/postgres`)).toBe(false);
    expect(isRunning(third.server)).toBe(true);
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("that gets %s ends its child processes", async (signal) => {
    const { script: running, server, folder } = await start([await freePort()]);
    expect(await end(running, signal)).toBeGreaterThan(128);
    expect(isRunning(server)).toBe(false);
    expect(existsSync(folder)).toBe(false);
  });

  test("whose npm is killed ends with all its child processes", async () => {
    const shell = ["sh", "-c", `"$0" "$@"; exit`, process.execPath];
    const { script: npm, server, folder } = await start([await freePort()], shell, { npm_lifecycle_event: "prove" });
    await end(npm, "SIGKILL");
    await waitUntil(async () => !isRunning(server) && !existsSync(folder), "The end of the script", 10);
    expect(isRunning(server)).toBe(false);
  });

  test("does not touch processes of a script that still runs", async () => {
    const one = await start([await freePort()]);
    const other = await start([await freePort()]);
    expect([one, other].map(({ server }) => isRunning(server))).toEqual([true, true]);
    expect(existsSync(one.folder)).toBe(true);
  });
});
