import { request } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import { measureRequests } from "./metrics.ts";

test("counts requests in flight until the response or a disconnect, and durations by route pattern", async () => {
  const app = Fastify();
  const registry = new Registry();
  measureRequests(app, registry);
  const held = Promise.withResolvers<void>();
  app.get("/held/:id", async () => {
    await held.promise;
    return "answered";
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const inFlight = async () => Number(/^http_requests_in_flight (\d+)$/m.exec(await registry.metrics())?.[1]);

  const patient = fetch(`${origin}/held/1?name=Rina`);
  const impatient = request(`${origin}/held/2`).on("error", () => undefined);
  impatient.end();
  await vi.waitFor(async () => expect(await inFlight()).toBe(2));
  impatient.destroy();
  await vi.waitFor(async () => expect(await inFlight()).toBe(1));
  held.resolve();
  expect(await (await patient).text()).toBe("answered");
  await vi.waitFor(async () => expect(await inFlight()).toBe(0));
  const metrics = await registry.metrics();
  expect(metrics).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/held\/:id",status="200"\} \d/);
  expect(metrics).not.toContain("Rina");
  await app.close();
});
