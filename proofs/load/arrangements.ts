/** The product as it runs: one web process, or several behind HAProxy. */
import { startHaproxy } from "../lib/haproxy.ts";
import { startWeb } from "../lib/web.ts";
import { createLoadClient } from "./client.ts";
import type { CpuPids } from "./cpu.ts";
import { TIMEOUT_MS } from "./fire.ts";
import { ports } from "./ports.ts";
import { everything, type StepName } from "./profile.ts";
import { createDraw } from "./requests.ts";
import type { Arrangement } from "./steps.ts";
import type { World } from "./world.ts";

export interface Running extends Arrangement {
  /** Origin of each web process, without the load balancer. */
  webOrigins: readonly string[];
  drawOf(weights: Partial<Record<StepName, number>>, seed: number): Arrangement["draw"];
  stop(): Promise<void>;
}

export async function startProduct(world: World, processes: 1 | 2): Promise<Running> {
  const webPorts = ports.webs.slice(0, processes);
  const isBalanced = processes > 1;
  const origin = `http://127.0.0.1:${isBalanced ? ports.front : ports.webs[0]}`;
  const environment = {
    DATABASE_URL: world.databaseUrl,
    FIREBASE_AUTH_EMULATOR_HOST: world.authEmulatorHost,
    ORIGIN: origin,
    // Keep request logging: it is part of the cost of a request.
    LOG_LEVEL: "info",
    ...(isBalanced && { TRUST_PROXY: "127.0.0.1" }),
  };
  const webs = await Promise.all(webPorts.map((port) => startWeb(port, environment)));
  const proxy = isBalanced ? await startHaproxy({ port: ports.front, backends: webPorts }) : undefined;
  const pids: CpuPids = { web: webs.map(({ pid }) => pid), proxy: proxy ? [proxy.pid] : [] };
  const client = createLoadClient(origin, TIMEOUT_MS);
  const drawOf = (weights: Partial<Record<StepName, number>>, seed: number) =>
    createDraw({ ...world.crowd, origin }, weights, seed);
  return {
    client,
    pids,
    database: world.client,
    draw: drawOf(everything, processes),
    drawOf,
    webOrigins: webs.map((web) => web.origin),
    async stop() {
      client.close();
      await proxy?.stop();
      await Promise.all(webs.map((web) => web.stop()));
    },
  };
}
