import { Redis } from "ioredis";
import type { Logger } from "../log.ts";
import type { NewsReceiver, NewsTransport } from "./member-news.ts";

/** Channels are shared by all databases of a Redis server. */
const CHANNEL = "nest-mates:news";
const CONNECT_TIMEOUT_MS = 1_000;
const MOST_RETRY_MS = 2_000;

/** By Redis pub/sub: two connections, because one that subscribes can do nothing else. */
export function openRedisNews(url: string, log: Logger, { onText, onGap }: NewsReceiver): NewsTransport {
  const options = { connectTimeout: CONNECT_TIMEOUT_MS, retryStrategy: (attempts: number) => Math.min(attempts * 100, MOST_RETRY_MS) };
  const subscriber = new Redis(url, { ...options, autoResubscribe: false });
  // Without a queue a message fails at once if the connection is down, and is sent again later.
  const publisher = new Redis(url, { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  for (const connection of [subscriber, publisher]) connection.on("error", (error) => log.warn({ err: error }, "Redis connection for news"));
  subscriber.on("message", (_channel, text) => onText(text));
  subscriber.on("ready", () => {
    // If it fails, the connection is lost, and the next one subscribes.
    void subscriber.subscribe(CHANNEL).then(onGap, () => undefined);
  });
  return {
    async send(text) {
      await publisher.publish(CHANNEL, text);
    },
    async close() {
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
}
