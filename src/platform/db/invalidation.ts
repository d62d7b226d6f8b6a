import type { Client } from "pg";
import type { Logger } from "../log.ts";
import { clientClass } from "./connection.ts";
import type { Executor } from "./database.ts";
import { runText } from "./database.ts";

const CHANNEL = "nest_mates_forget";
const RECONNECT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_MS = 10_000;
/** Payload for "flush now". Any other payload may wait for the throttle. */
const URGENT = "now";
const notifyText = `select pg_notify('${CHANNEL}', $1::text)`;

export interface InvalidationChannel {
  /** Notifies every process, this one included. */
  publish(isUrgent: boolean): Promise<void>;
  close(): Promise<void>;
}

interface ChannelOptions {
  db: Executor;
  url: string;
  log: Logger;
  onInvalidate: (isUrgent: boolean) => void;
}

/**
 * Tells all processes through LISTEN/NOTIFY to drop their caches, for example when a member is suspended. Cache entries live for seconds only, so a notification
 * that is missed while the connection is down delays the change by those seconds.
 */
export function openInvalidationChannel({ db, url, log, onInvalidate }: ChannelOptions): InvalidationChannel {
  const ListenClient = clientClass(url);
  let isClosed = false;
  let client: Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reconnect = (error: unknown) => {
    client = undefined;
    if (isClosed || timer) return;
    log.warn({ err: error }, "invalidation channel lost, reconnecting");
    timer = setTimeout(() => {
      timer = undefined;
      void listen();
    }, RECONNECT_MS).unref();
  };

  const listen = async () => {
    const next = new ListenClient({
      connectionString: url,
      application_name: "nest-mates-invalidation",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // This connection is normally silent, so only TCP keep-alive can detect that it is dead.
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    next.on("notification", ({ payload }) => onInvalidate(payload === URGENT));
    next.on("error", reconnect);
    next.once("end", () => reconnect("ended"));
    try {
      await next.connect();
      client = next;
      await next.query(`listen ${CHANNEL}`);
      // Notifications may have been missed while we did not listen.
      onInvalidate(true);
      if (isClosed) await next.end();
    } catch (error) {
      reconnect(error);
    }
  };
  const listening = listen();

  return {
    async publish(isUrgent) {
      await runText(db, notifyText, [isUrgent ? URGENT : ""]);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await listening;
      await client?.end();
    },
  };
}
