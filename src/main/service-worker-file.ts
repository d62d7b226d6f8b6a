import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { ignorePressure } from "../platform/http/rate-limit.ts";

/** A worker has the policy of its own file. It calls our own server only. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Serves the service worker. `no-cache`, so that a new version is found at the next visit. */
export async function serveServiceWorker(app: FastifyInstance, folder: string): Promise<void> {
  const code = await readFile(join(folder, "service-worker.js"));
  app.route({
    method: "GET",
    url: "/service-worker.js",
    config: { access: "public", rateLimit: false, pressureHandler: ignorePressure },
    handler: (_request, reply) =>
      reply
        .headers({
          "content-type": "text/javascript; charset=utf-8",
          "cache-control": "no-cache",
          "content-security-policy": WORKER_POLICY,
          "service-worker-allowed": "/",
        })
        .send(code),
  });
}
