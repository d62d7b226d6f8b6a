import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { REQUEST_TIMEOUT_MS } from "./rate-limit.ts";

const CLOSE_IDLE_MS = 100;

export interface Drain {
  isDraining: () => boolean;
  /** Serves until the load balancer has noticed, then stops listening and finishes the requests in flight. */
  stop(): Promise<void>;
}

interface DrainOptions {
  cutOffMs?: number | undefined;
  onDrain?: () => void;
}

/**
 * First, `onDrain` ends what would not end by itself, such as event streams. While draining, /readyz returns 503 and
 * keep-alive is off, but requests are served. If we stopped listening immediately, requests routed before the next
 * health check would be refused.
 */
export function createDrain(
  app: FastifyInstance,
  drainSeconds: number,
  { cutOffMs = REQUEST_TIMEOUT_MS, onDrain = () => undefined }: DrainOptions = {},
): Drain {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    async stop() {
      isDraining = true;
      app.server.prependListener("request", (_request, response) => {
        response.shouldKeepAlive = false;
      });
      onDrain();
      app.log.info({ seconds: drainSeconds }, "draining");
      await sleep(drainSeconds * 1000);
      // A slow client must not keep the process alive.
      const cutOff = setTimeout(() => {
        app.log.warn({}, "closing connections that are still active");
        app.server.closeAllConnections();
      }, cutOffMs);
      // Requests that began before draining keep their connection alive after the response, so close idle connections.
      const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS);
      await app.close();
      clearTimeout(cutOff);
      clearInterval(closeIdle);
    },
  };
}
