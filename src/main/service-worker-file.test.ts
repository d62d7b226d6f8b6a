import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { addSecurityHeaders } from "../platform/http/security-headers.ts";
import { serveServiceWorker } from "./service-worker-file.ts";

const folder = mkdtempSync(join(tmpdir(), "nest-mates-worker-"));
afterEach(() => rmSync(folder, { recursive: true }));

test("the service worker is looked up at every visit, may control all pages, and calls nobody else", async () => {
  writeFileSync(join(folder, "service-worker.js"), "self.x = 1;");
  await using app = Fastify();
  addSecurityHeaders(app, { isProduction: true });
  await serveServiceWorker(app, folder);
  const { statusCode, headers, body } = await app.inject("/service-worker.js");
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: "self.x = 1;" });
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "service-worker-allowed": "/",
    "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "strict-transport-security": expect.stringContaining("max-age=") as string,
  });
});
