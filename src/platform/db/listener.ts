import type { Client } from "pg";
import type { Logger } from "../log.ts";
import { clientClass } from "./connection.ts";

const RECONNECT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_MS = 10_000;
/** The application name, by which tests and pg_stat_activity identify the connection. */
export const LISTENER_NAME = "nest-mates-listener";

export interface ListenedChannel {
  /** The name must be an SQL identifier. */
  name: string;
  onPayload: (payload: string) => void;
  /** Called each time listening begins, because notifications may have been missed before. */
  onListening: () => void;
}

interface ListenerOptions {
  url: string;
  log: Logger;
  channels: readonly ListenedChannel[];
}

async function endQuietly(client: Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // The connection is already lost.
  }
}

/** Opens one connection that listens on all channels of this process. It reconnects for ever. */
export function openListener({ url, log, channels }: ListenerOptions): { close(): Promise<void> } {
  const ListenClient = clientClass(url);
  let isClosed = false;
  let client: Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const listen = async () => {
    const next = new ListenClient({
      connectionString: url,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // This connection is normally silent, so only TCP keep-alive can detect that it is dead.
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client = next;
    const reconnect = (error: unknown) => {
      if (isClosed || client !== next) return;
      client = undefined;
      log.warn({ err: error }, "listening connection lost, reconnecting");
      void endQuietly(next);
      timer = setTimeout(() => {
        listening = listen();
      }, RECONNECT_MS).unref();
    };
    next.on("notification", ({ channel, payload = "" }) =>
      channels.find(({ name }) => name === channel)?.onPayload(payload),
    );
    next.on("error", reconnect);
    next.once("end", () => reconnect("ended"));
    try {
      await next.connect();
      await next.query(channels.map(({ name }) => `listen ${name}`).join("; "));
      for (const { onListening } of channels) onListening();
    } catch (error) {
      reconnect(error);
    }
  };
  let listening = listen();

  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await listening;
      await client?.end();
    },
  };
}
