import { Redis } from "ioredis";
import type { Logger } from "./log.ts";

const CONNECT_TIMEOUT_MS = 500;
/** For so long no command is tried after a failure, so that not every caller waits for a Redis that hangs. */
const RETRY_MS = 1_000;

interface BoundedOptions {
  /** What the connection is for, in the log. */
  purpose: string;
  log: Logger;
  /** A connection that owes a reply for so long is closed and opened again. */
  answerMs: number;
}

/**
 * A connection on which no command waits longer than `answerMs`. While Redis is away or silent, commands fail at once:
 * there is no queue, and a connection can be used only after Redis has answered on it.
 */
export function openRedis(url: string, { purpose, log, answerMs }: BoundedOptions): Redis {
  const redis = new Redis(url, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: answerMs,
    socketTimeout: answerMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy: () => RETRY_MS,
  });
  // One line when it goes and one when it is back, not one for each attempt.
  let isAway = false;
  redis.on("error", (error) => {
    if (!isAway) log.warn({ err: error }, `Redis is away: ${purpose}`);
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) log.info({}, `Redis is back: ${purpose}`);
    isAway = false;
  });
  return redis;
}
