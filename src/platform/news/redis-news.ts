import type { Logger } from "../log.ts";
import { openRedis } from "../redis.ts";
import type { NewsReceiver, NewsTransport } from "./member-news.ts";

/** Channels are shared by all databases of a Redis server. */
const CHANNEL = "nest-mates:news";
/**
 * Nobody waits for these commands, and a new connection makes all streams look at their cursors: not as short as for
 * requests.
 */
const ANSWER_MS = 1_000;
/** Without it a subscriber whose connection has died would hear nothing and not know. */
const PING_MS = 3_000;

/** By Redis pub/sub: two connections, because one that subscribes can do nothing else. */
export function openRedisNews(url: string, log: Logger, { onText, onGap }: NewsReceiver): NewsTransport {
  const open = (purpose: string) => openRedis(url, { purpose, log, answerMs: ANSWER_MS });
  const subscriber = open("hearing of news for members");
  const publisher = open("telling other processes of news for members");
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
