/** The whole site with its pages, as `npm run build` made it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startTestApp } from "../app.ts";

export const buildFolder = join(import.meta.dirname, "../../build");
export const hasBuild = existsSync(join(buildFolder, "server/index.js"));
const ORIGIN = "https://nestmates.example";

export type Site = Awaited<ReturnType<typeof startSite>>;

async function startSite(settings: Record<string, string>) {
  const running = await startTestApp({ ORIGIN, ...settings }, undefined, "build");
  return { ...running, origin: ORIGIN };
}

/** One site for all tests of a file. */
export function useSite(settings: Record<string, string> = {}): () => Site {
  let running: Site | undefined;
  beforeAll(async () => {
    if (hasBuild) running = await startSite(settings);
  });
  afterAll(() => running?.stop());
  return () => {
    if (!running) throw new Error("The site has not started");
    return running;
  };
}
