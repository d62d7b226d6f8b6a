import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { Redis } from "ioredis";
import { vi } from "vitest";

const program = "/usr/bin/redis-server";
export const hasRedis = existsSync(program);

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** Debian's Redis, empty and in memory only. */
export async function startRedis(port?: number) {
  const ownPort = port ?? (await freePort());
  const url = `redis://127.0.0.1:${ownPort}`;
  const server = spawn(
    program,
    ["--port", String(ownPort), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    { stdio: "ignore" },
  );
  const store = new Redis(url);
  store.on("error", () => undefined); // while it is starting, and after it was stopped
  await vi.waitFor(() => store.ping(), { timeout: 10_000 });
  return {
    url,
    port: ownPort,
    store,
    /** It stays connected and answers nothing, as a machine that swaps or a network that drops packets. */
    silence: () => server.kill("SIGSTOP"),
    wake: () => server.kill("SIGCONT"),
    async stop(): Promise<void> {
      store.disconnect();
      server.kill();
      server.kill("SIGCONT");
      await once(server, "exit");
    },
  };
}
