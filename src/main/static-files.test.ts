import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { handleProblems } from "../platform/http/problem.ts";
import { limitPressure } from "../platform/http/rate-limit.ts";
import { fallbackPage } from "./fallback-page.ts";
import { serveFiles } from "./static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "nest-mates-files-"));
afterEach(() => rmSync(folder, { recursive: true }));

/** Every turn of the event loop is later than this. */
const ALWAYS_LATE_MS = 1e-6;

test("a process that sheds load still serves the files of pages that got through", async () => {
  for (const path of ["assets", "map"]) mkdirSync(join(folder, path));
  const paths = ["assets/page.css", "favicon.ico", "map/basemap.pmtiles"];
  for (const path of paths) writeFileSync(join(folder, path), "x");
  await using app = Fastify();
  handleProblems(app, fallbackPage);
  await limitPressure(app, ALWAYS_LATE_MS);
  await serveFiles(app, folder, "default-src 'none'");
  app.get("/page", () => "page");
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  // The event loop is measured once a second.
  await vi.waitFor(async () => expect(await statusOf("/page")).toBe(503), { timeout: 5_000, interval: 100 });
  expect(await Promise.all(paths.map((path) => statusOf(`/${path}`)))).toEqual([200, 200, 200]);
});
