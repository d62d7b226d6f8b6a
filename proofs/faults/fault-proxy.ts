/**
 * A TCP proxy that can delay, swallow or cut connections to a server, because the kernel here cannot do that by itself.
 */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface FaultProxy {
  readonly port: number;
  delay(ms: number): void;
  /**
   * Connections that are open now, or are opened before `hear`, swallow all data for good. Nothing closes them, as
   * after a power cut.
   */
  swallow(): void;
  hear(): void;
  stop(): Promise<void>;
}

export async function startFaultProxy(port: number, serverPort: number): Promise<FaultProxy> {
  const lines = new Set<{ near: Socket; far: Socket; isDeaf: boolean }>();
  let delayMs = 0;
  let isSwallowing = false;
  const server = createServer((near) => {
    const far = connect(serverPort, "127.0.0.1");
    const line = { near, far, isDeaf: isSwallowing };
    lines.add(line);
    near.on("data", (data) => void (line.isDeaf || far.write(data)));
    // Keeps the order of the data, even if the delay ends meanwhile.
    const underWay: Buffer[] = [];
    const arrive = () => {
      const data = underWay.shift();
      if (data && !line.isDeaf && !near.destroyed) near.write(data);
    };
    far.on("data", (data) => {
      underWay.push(data);
      if (delayMs > 0 || underWay.length > 1) setTimeout(arrive, delayMs);
      else arrive();
    });
    const end = () => {
      lines.delete(line);
      // A swallowing connection does not pass on that the other side has closed.
      if (!line.isDeaf) for (const side of [near, far]) side.destroy();
    };
    for (const side of [near, far]) side.setNoDelay(true).on("error", () => undefined);
    near.on("close", () => {
      end();
      far.destroy();
    });
    far.on("close", end);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    delay: (ms) => void (delayMs = ms),
    swallow() {
      isSwallowing = true;
      for (const line of lines) line.isDeaf = true;
    },
    hear: () => void (isSwallowing = false),
    async stop() {
      const closed = once(server, "close");
      server.close();
      for (const { near, far } of lines) {
        near.destroy();
        far.destroy();
      }
      await closed;
    },
  };
}
