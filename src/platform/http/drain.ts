import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { REQUEST_TIMEOUT_MS } from "./rate-limit.ts";

const SWEEP_MS = 100;

export interface Drain {
  isDraining: () => boolean;
  /** Serves on until the balancer has noticed, then shuts the door and finishes what is under way. */
  stop(): Promise<void>;
}

/**
 * A process that is asked to end tells the balancer before it does: /readyz says no, and no connection is kept for a next request. Were the door shut at once, whoever
 * is sent here before the next look of the balancer would stand before it.
 */
export function createDrain(app: FastifyInstance, drainSeconds: number, cutOffMs = REQUEST_TIMEOUT_MS): Drain {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    async stop() {
      isDraining = true;
      app.server.prependListener("request", (_request, response) => {
        response.shouldKeepAlive = false;
      });
      app.log.info({ seconds: drainSeconds }, "draining");
      await sleep(drainSeconds * 1000);
      // Somebody who reads an answer slowly enough would keep us for ever.
      const cutOff = setTimeout(() => {
        app.log.warn({}, "what was still under way is cut off");
        app.server.closeAllConnections();
      }, cutOffMs);
      // A request that is older than the draining leaves its connection open when it is answered.
      const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
      await app.close();
      clearTimeout(cutOff);
      clearInterval(sweep);
    },
  };
}
