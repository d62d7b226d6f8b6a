import type { Logger } from "../log.ts";
import { openRedis } from "../redis.ts";
import type { HintReceiver, HintTransport } from "./member-hints.ts";

/** All databases of a Redis server share its channels. */
// Processes of the previous release listen on this name too, so it must not change.
const CHANNEL = "nest-mates:news";
/**
 * Longer than the limit for requests: nobody waits for these commands, and each new connection makes all streams check
 * their cursors.
 */
const ANSWER_MS = 1_000;
/** Pings find dead connections. Without them, a subscriber on a dead connection would hear nothing and not know it. */
const PING_MS = 3_000;

/** Sends hints by Redis pub/sub. It has two connections, because one that subscribes can do nothing else. */
export function openRedisHints(url: string, log: Logger, { onText, onGap }: HintReceiver): HintTransport {
  const open = (purpose: string) => openRedis(url, { purpose, log, answerMs: ANSWER_MS });
  const subscriber = open("hearing hints");
  const publisher = open("publishing hints");
  let isSubscribed = false;
  const subscribe = async () => {
    try {
      await subscriber.subscribe(CHANNEL);
    } catch {
      // Reconnects. The next connection subscribes.
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
    // A connection that does not answer the ping is closed.
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
