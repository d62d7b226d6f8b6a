import type { Client } from "pg";
import type { Logger } from "../log.ts";
import { clientClass } from "./connection.ts";
import type { Executor } from "./database.ts";
import { runText } from "./database.ts";

const CHANNEL = "nest_mates_forget";
const AGAIN_AFTER_MS = 2_000;
const CONNECT_TIMEOUT_MS = 3_000;
const KEEP_ALIVE_MS = 10_000;
/** Whoever hears it forgets at once; any other payload, such as that of an older release, may wait for the next turn. */
const URGENT = "now";
const ringText = `select pg_notify('${CHANNEL}', $1::text)`;

export interface InvalidationChannel {
  /** Every process hears it, this one included. */
  ring(isUrgent: boolean): Promise<void>;
  close(): Promise<void>;
}

interface BellOptions {
  db: Executor;
  url: string;
  log: Logger;
  onRing: (isUrgent: boolean) => void;
}

/**
 * What must be forgotten everywhere at once, such as the posts of a member who was just suspended, is rung out to all processes through the database. The copies
 * that a process keeps last for seconds only, so a bell that is not heard, while its connection is being opened again, costs those seconds and nothing else.
 */
export function openInvalidationChannel({ db, url, log, onRing }: BellOptions): InvalidationChannel {
  const BellClient = clientClass(url);
  let isClosed = false;
  let client: Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const again = (error: unknown) => {
    client = undefined;
    if (isClosed || timer) return;
    log.warn({ err: error }, "the bell is not heard for a moment");
    timer = setTimeout(() => {
      timer = undefined;
      void listen();
    }, AGAIN_AFTER_MS).unref();
  };

  const listen = async () => {
    const fresh = new BellClient({
      connectionString: url,
      application_name: "nest-mates-bell",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      // It is silent by nature, so that only the system can tell a dead line from a quiet one.
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    fresh.on("notification", ({ payload }) => onRing(payload === URGENT));
    fresh.on("error", again);
    fresh.once("end", () => again("ended"));
    try {
      await fresh.connect();
      client = fresh;
      await fresh.query(`listen ${CHANNEL}`);
      // Whatever was rung while nobody listened.
      onRing(true);
      if (isClosed) await fresh.end();
    } catch (error) {
      again(error);
    }
  };
  const listening = listen();

  return {
    async ring(isUrgent) {
      await runText(db, ringText, [isUrgent ? URGENT : ""]);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await listening;
      await client?.end();
    },
  };
}
