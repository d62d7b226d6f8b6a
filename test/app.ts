import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, inject } from "vitest";
import { buildApp } from "../src/main/build-app.ts";
import { readConfig } from "../src/platform/config.ts";
import type { StatementListener } from "../src/platform/db/prepared.ts";
import { SESSION_COOKIE } from "../src/platform/web/cookies.ts";
import { createTestDatabase, dropDatabase } from "./database.ts";
import { type TestMember, unsignedIdToken } from "./members.ts";
import { makeVapidKeys } from "./push.ts";

const vapid = makeVapidKeys();

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** The production app factory on a temporary database; with the pages of the build if requested. */
export async function startTestApp(
  environment: Record<string, string> = {},
  logTo?: { write(line: string): void },
  pages: "build" | "none" = "none",
  onStatement?: StatementListener,
) {
  const databaseUrl = await createTestDatabase(inject("databaseUrl"));
  const storageFolder = await mkdtemp(join(tmpdir(), "nest-mates-storage-"));
  const read = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: databaseUrl,
    FIREBASE_PROJECT_ID: "demo-nestmates",
    FIREBASE_AUTH_EMULATOR_HOST: inject("authEmulatorHost"),
    STORAGE_FOLDER: storageFolder,
    FLUSH_INTERVAL_MS: "0",
    RATE_LIMIT_PER_IP: "1000000",
    RATE_LIMIT_PER_MEMBER: "1000000",
    POSTS_PER_DAY: "1000000",
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    VAPID_SUBJECT: vapid.subject,
    ...environment,
  });
  // Other test files use the processor too. On a busy machine the first sample is late, and until then the delay counts
  // as infinite.
  const config = environment["MAX_EVENT_LOOP_DELAY_MS"] ? read : { ...read, maxEventLoopDelayMs: 0 };
  const { app, services, api } = await buildApp(config, pages, logTo, onStatement);

  /** Sends one request; with the ID token of a member if one is given. */
  const call = (
    method: NonNullable<InjectOptions["method"]>,
    url: string,
    options: { as?: TestMember; body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { ...(options.as && { authorization: `Bearer ${unsignedIdToken(options.as)}` }), ...options.headers },
      ...(options.body !== undefined && { payload: options.body as object }),
    });

  /** Signs in as a browser does, and returns the Cookie header to send. */
  const signIn = async (member: TestMember): Promise<string> => {
    const answer = await call("POST", "/api/session", { as: member, headers: { origin: config.origin } });
    return `${SESSION_COOKIE}=${answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? ""}`;
  };

  const stop = async () => {
    await app.close();
    await dropDatabase(databaseUrl);
    await rm(storageFolder, { recursive: true });
  };
  return { app, services, api, config, databaseUrl, call, signIn, stop };
}

/** One app for all tests of a file. */
export function useTestApp(environment?: Record<string, string>, onStatement?: StatementListener): () => TestApp {
  let running: TestApp | undefined;
  beforeAll(async () => {
    running = await startTestApp(environment, undefined, "none", onStatement);
  });
  afterAll(() => running?.stop());
  return () => {
    if (!running) throw new Error("The test app has not started");
    return running;
  };
}

export const problemCode = (answer: Pick<LightMyRequestResponse, "json">): string | undefined =>
  answer.json<{ code?: string }>().code;
