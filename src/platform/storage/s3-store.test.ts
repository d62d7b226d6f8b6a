import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createS3Store } from "./s3-store.ts";

/** A server that hangs. Tests with a real one are in storage.db.test.ts. */
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function storeWith(handler: Parameters<typeof createServer>[1]) {
  server = createServer({}, handler);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createS3Store({ bucket: "b", region: "us-east-1", endpoint, publicEndpoint: endpoint, accessKeyId: "a", secretAccessKey: "s" }, 300);
}

describe("a store that hangs", () => {
  test.each([
    ["before the response", () => undefined],
    [
      "in the middle of the body",
      (_request: unknown, response: { writeHead: (status: number, headers: object) => void; write: (bytes: string) => void }) => {
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
});
