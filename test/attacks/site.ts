/** The whole site, pages and all, as `npm run build` made it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { buildApp } from "../../src/main/build-app.ts";
import { sessionCookie } from "../../src/platform/auth/authenticate.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createTestDatabase, dropDatabase } from "../database.ts";
import { type TestMember, unsignedIdToken } from "../members.ts";

export const buildFolder = join(import.meta.dirname, "../../build");
export const hasBuild = existsSync(join(buildFolder, "server/index.js"));
const ORIGIN = "https://nestmates.example";

export type Site = Awaited<ReturnType<typeof startSite>>;

async function startSite(settings: Record<string, string>) {
  const databaseUrl = await createTestDatabase(inject("databaseUrl"));
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    ORIGIN,
    DATABASE_URL: databaseUrl,
    FIREBASE_PROJECT_ID: "demo-nestmates",
    FIREBASE_AUTH_EMULATOR_HOST: inject("authEmulatorHost"),
    RATE_LIMIT_PER_IP: "1000000",
    RATE_LIMIT_PER_MEMBER: "1000000",
    ...settings,
  });
  const { app, services } = await buildApp(config, "build");
  return {
    app,
    services,
    origin: ORIGIN,
    signIn: async (member: TestMember): Promise<string> => {
      const headers = { authorization: `Bearer ${unsignedIdToken(member)}`, origin: ORIGIN };
      const answer = await app.inject({ method: "POST", url: "/api/session", headers });
      return `${sessionCookie}=${answer.cookies.find(({ name }) => name === sessionCookie)?.value ?? ""}`;
    },
    stop: async () => {
      await app.close();
      await dropDatabase(databaseUrl);
    },
  };
}

/** A site for all tests of a file. */
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
