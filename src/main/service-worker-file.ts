import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { hashInlineScripts } from "../platform/http/csp.ts";
import { ignorePressure } from "../platform/http/rate-limit.ts";

/** A service worker has the policy of its own file, not that of the page. Ours calls only our own server. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Browsers check the worker at every navigation. The ETag is weak, because the response may be compressed on its way.
 */
const etagOf = (body: string) => `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;

function hashStyles(html: string): string[] {
  const styles = html
    .split("<style>")
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf("</style>")));
  return styles.map((style) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`);
}

/**
 * The policy of the offline page. That page shows photos that are stored on the device (as blobs) and only checks
 * whether our server can be reached. The service worker stores the page together with this header.
 */
function offlinePolicy(html: string): string {
  const [scripts, styles] = [hashInlineScripts(html), hashStyles(html)];
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    `style-src 'self' ${styles.join(" ")}`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Serves the service worker and the offline page with `no-cache`, so that browsers find a new version at the next
 * visit. With `isOn` false, browsers get a worker that removes itself and its caches.
 */
export async function serveServiceWorker(
  app: FastifyInstance,
  folder: string,
  { isOn }: { isOn: boolean },
): Promise<void> {
  const worker = await readFile(join(folder, isOn ? "service-worker.js" : "retired-worker.js"), "utf8");
  const offline = await readFile(join(folder, "offline.html"), "utf8");
  const serve = (url: string, body: string, headers: Record<string, string>) => {
    const etag = etagOf(body);
    app.route({
      method: "GET",
      url,
      config: { access: "public", rateLimit: false, pressureHandler: ignorePressure },
      handler: (request, reply) => {
        void reply.headers({ "cache-control": "no-cache", etag, ...headers });
        return request.headers["if-none-match"]?.includes(etag) ? reply.code(304).send() : reply.send(body);
      },
    });
  };
  serve("/service-worker.js", worker, {
    "content-type": "text/javascript; charset=utf-8",
    "content-security-policy": WORKER_POLICY,
    "service-worker-allowed": "/",
  });
  serve("/offline", offline, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": offlinePolicy(offline),
    "x-robots-tag": "noindex",
  });
}
