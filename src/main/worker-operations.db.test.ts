import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { measureWorker } from "./worker-metrics.ts";
import { listenForOperators } from "./worker-operations.ts";

const token = "a-token-for-the-scraper";
let app: TestApp;
let origin: string;
let stops: (() => Promise<void>)[];
let isReady = true;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  const port = await freePort();
  app = await startTestApp({ WORKER_PORT: String(port), METRICS_TOKEN: token });
  const metrics = measureWorker(app.services, app.app.log);
  metrics.onMail("sent");
  metrics.onJobsOf({ schedule: ["some-job"] })("schedule", "some-job", "done", 0.1);
  await app.services.pool.query(
    'insert into pgboss.job (name, source_name, data, priority) values (\'dead\', \'due\', \'{"id": "7", "clock": "visit-passes"}\', 20)',
  );
  const stopListening = await listenForOperators(app.config, metrics.registry, async () => {
    if (!isReady) throw new Error("ECONNREFUSED");
  });
  stops = [stopListening];
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await app.stop();
});

describe("the worker's operations port", () => {
  test("serves metrics only with the token", async () => {
    const metrics = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    expect(metrics.status).toBe(200);
    const text = await metrics.text();
    for (const line of [
      'job_duration_seconds_count{queue="schedule",name="some-job",outcome="failed"} 0',
      'job_duration_seconds_count{queue="schedule",name="some-job",outcome="done"} 1',
      'job_queue_waiting{queue="mail",priority="urgent"} 0',
      'job_queue_oldest_seconds{queue="photo",priority="soon"} 0',
      'job_dead_letters{queue="due",name="visit-passes",priority="urgent"} 1',
      'mails_total{outcome="sent"} 1',
      "figures_up 1",
      'queue_waiting{queue="photos"} 0',
    ])
      expect(text).toContain(line);
    expect((await fetch(`${origin}/metrics`)).status).toBe(403);
    expect((await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}x` } })).status).toBe(403);
  });

  test("reports readiness", async () => {
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    isReady = false;
    expect([(await fetch(`${origin}/readyz`)).status, (await fetch(`${origin}/healthz`)).status]).toEqual([503, 200]);
    isReady = true;
  });

  test("serves nothing else", async () => {
    expect((await fetch(`${origin}/browseListing`)).status).toBe(404);
    expect((await fetch(`${origin}/healthz`, { method: "POST" })).status).toBe(405);
  });
});
