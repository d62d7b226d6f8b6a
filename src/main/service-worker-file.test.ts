import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addSecurityHeaders } from "../platform/http/security-headers.ts";
import { serveServiceWorker } from "./service-worker-file.ts";

const folder = mkdtempSync(join(tmpdir(), "nest-mates-worker-"));
const page = "<style>@media (width<9px){b{}}</style><script>1</script>";
beforeAll(() => {
  writeFileSync(join(folder, "service-worker.js"), "on");
  writeFileSync(join(folder, "retired-worker.js"), "off");
  writeFileSync(join(folder, "offline.html"), page);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function ask(url: string, isOn: boolean, headers: Record<string, string> = {}) {
  await using app = Fastify();
  addSecurityHeaders(app, { isProduction: true });
  await serveServiceWorker(app, folder, { isOn });
  return await app.inject({ url, headers });
}

const always = {
  "x-content-type-options": "nosniff",
  "strict-transport-security": expect.stringContaining("max-age=") as string,
};

test("the service worker is looked up at every visit, may control all pages, and calls nobody else", async () => {
  const { statusCode, headers, body } = await ask("/service-worker.js", true);
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: "on" });
  expect(headers).toMatchObject({
    ...always,
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "service-worker-allowed": "/",
    "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
});

test.each(["/service-worker.js", "/offline"])("%s is not sent again to a browser that has it", async (url) => {
  const { etag = "" } = (await ask(url, true)).headers;
  const again = await ask(url, true, { "if-none-match": etag });
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: "" });
  expect((await ask(url, true, { "if-none-match": '"another"' })).statusCode).toBe(200);
});

test("switched off, the same URL has the worker that removes itself", async () => {
  const { headers, body } = await ask("/service-worker.js", false);
  expect(body).toBe("off");
  expect(headers).toMatchObject({ "cache-control": "no-cache", "content-type": "text/javascript; charset=utf-8" });
});

test("the offline page runs its own script and style only, allowed by their hashes", async () => {
  const { headers, body } = await ask("/offline", true);
  expect(body).toBe(page);
  expect(headers).toMatchObject({
    ...always,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "x-robots-tag": "noindex",
  });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("script-src 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='");
  expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}'/);
  expect(policy).not.toMatch(/unsafe|https:/);
});
