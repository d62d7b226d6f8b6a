import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { STALLED_TIMEOUT_MS } from "../http/rate-limit.ts";
import { createS3Store } from "./s3-store.ts";

/** A server that hangs. Tests with a real one are in storage.db.test.ts. */
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function storeWith(
  handler: Parameters<typeof createServer>[1],
  timeouts: Parameters<typeof createS3Store>[1] = { readMs: 300, writeMs: 300 },
) {
  server = createServer({}, handler);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createS3Store(
    { bucket: "b", region: "us-east-1", endpoint, publicEndpoint: endpoint, accessKeyId: "a", secretAccessKey: "s" },
    timeouts,
  );
}

describe("a store that hangs", () => {
  test.each([
    ["before the response", () => undefined],
    [
      "in the middle of the body",
      (
        _request: unknown,
        response: { writeHead: (status: number, headers: object) => void; write: (bytes: string) => void },
      ) => {
        response.writeHead(200, { "content-type": "image/webp", "content-length": "1000" });
        response.write("the first bytes");
      },
    ],
  ])("%s times out", async (_when, handler) => {
    const store = await storeWith(handler as Parameters<typeof createServer>[1]);
    const start = performance.now();
    await expect(store.get("photos/x/320.webp")).rejects.toThrow(/abort/i);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  test("is given up before the web server closes the connection of who waits", async () => {
    const store = await storeWith(() => undefined, {});
    const start = performance.now();
    await Promise.all(
      ["get" as const, "stat" as const].map((name) =>
        expect(store[name]("photos/x/320.webp")).rejects.toThrow(/abort/i),
      ),
    );
    expect(performance.now() - start).toBeLessThan(STALLED_TIMEOUT_MS - 5_000);
  }, 20_000);

  test("is given up for writes too", async () => {
    const store = await storeWith(() => undefined);
    const writes = [
      store.put("photos/x/320.webp", Buffer.from("x"), { type: "image/webp" }),
      store.delete(["photos/x/320.webp"]),
      store.list("x", { limit: 1 }),
      store.open(),
    ];
    const start = performance.now();
    for (const write of await Promise.allSettled(writes)) expect(write.status).toBe("rejected");
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
