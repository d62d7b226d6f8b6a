/**
 * Throughput of PostgreSQL alone for the reads of the profile: the statements that the product sends for them, without
 * the product.
 */
import { buildApp } from "../../src/main/build-app.ts";
import { readConfig } from "../../src/platform/config.ts";
import type { Statement } from "../../test/scale/explain.ts";
import { runEngine, toScript } from "../lib/engine.ts";
import type { Planned } from "./fire.ts";

/** pgbench accepts at most 128. */
const SCRIPTS = 120;
const CLIENTS = 8;

const isOwnWork = ({ text }: Statement) => !/^(?:begin|commit|rollback|set |start )/i.test(text);

export interface EngineReads {
  /** Reads of the profile per second if PostgreSQL alone executes their statements. */
  perSecond: number;
  /** Share of the reads that query PostgreSQL at all; suggestions, for example, are matched in memory. */
  askingShare: number;
}

/** Caches are off, so that every read sends its statements. */
export async function measureEngineReads(
  databaseUrl: string,
  authEmulatorHost: string,
  draw: () => Planned,
  seconds: number,
): Promise<EngineReads> {
  const sent: Statement[] = [];
  const config = readConfig({
    NODE_ENV: "demo",
    DATABASE_URL: databaseUrl,
    FIREBASE_AUTH_EMULATOR_HOST: authEmulatorHost,
    LOG_LEVEL: "silent",
    PUBLIC_CACHE: "false",
    PAGE_CACHE: "false",
    RATE_LIMIT_PER_IP: "1000000",
    RATE_LIMIT_PER_MEMBER: "1000000",
    POSTS_PER_DAY: "1000000",
  });
  const { app } = await buildApp(config, "build", undefined, (text, values) => sent.push({ text, values }));
  const scripts: string[] = [];
  let reads = 0;
  try {
    await app.inject("/api/areas?q=mirpur"); // fills the in-memory data that is never reloaded
    while (scripts.length < SCRIPTS) {
      sent.length = 0;
      reads += 1;
      const { step, request } = draw();
      const answer = await app.inject({
        method: request.method,
        url: request.path,
        ...(request.headers && { headers: request.headers }),
      });
      if (answer.statusCode !== request.status) throw new Error(`${step}: ${answer.statusCode} ${request.path}`);
      const own = sent.filter(isOwnWork).map(({ text, values }) => toScript(text, values));
      if (own.length > 0) scripts.push(own.join("\n"));
    }
  } finally {
    await app.close();
  }
  const askingShare = scripts.length / reads;
  const perSecond = runEngine(databaseUrl, scripts, seconds, CLIENTS) / askingShare;
  return { perSecond: Math.round(perSecond), askingShare: Number(askingShare.toFixed(2)) };
}
