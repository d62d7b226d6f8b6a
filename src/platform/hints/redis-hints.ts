import type { Logger } from "../log.ts";
import { openRedis } from "../redis.ts";
import type { HintReceiver, HintTransport } from "./member-hints.ts";

/** Channels are shared by all databases of a Redis server. */
// The name is older than the code: processes of the release before hear it too.
const CHANNEL = "nest-mates:news";
/**
 * Nobody waits for these commands, and a new connection makes all streams look at their cursors: not as short as for
 * requests.
 */
const ANSWER_MS = 1_000;
/** Without it a subscriber whose connection has died would hear nothing and not know. */
const PING_MS = 3_000;

/** By Redis pub/sub: two connections, because one that subscribes can do nothing else. */
export function openRedisHints(url: string, log: Logger, { onText, onGap }: HintReceiver): HintTransport {
  const open = (purpose: string) => openRedis(url, { purpose, log, answerMs: ANSWER_MS });
  const subscriber = open("hearing hints");
  const publisher = open("publishing hints");
  let isSubscribed = false;
  const subscribe = async () => {
    try {
      await subscriber.subscribe(CHANNEL);
    } catch {
      // The next connection subscribes.
      return subscriber.disconnect(true);
    }
    isSubscribed = true;
    return onGap();
  };
  subscriber.on("message", (_channel, text) => onText(text));
  subscriber.on("close", () => {
    isSubscribed = false;
  });
  subscriber.on("ready", () => {
    void subscribe();
  });
  const pings = setInterval(() => {
    // Without an answer the connection is closed.
    for (const connection of [subscriber, publisher])
      if (connection.status === "ready") connection.ping().catch(() => undefined);
  }, PING_MS).unref();
  return {
    async send(text) {
      await publisher.publish(CHANNEL, text);
    },
    isUp: () => isSubscribed && publisher.status === "ready",
    async close() {
      clearInterval(pings);
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
}
