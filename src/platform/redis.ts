import { Redis } from "ioredis";
import type { Logger } from "./log.ts";

const CONNECT_TIMEOUT_MS = 500;
/** After a failure no command is tried for this time, so that not every caller waits for a Redis that hangs. */
const RETRY_MS = 1_000;

interface BoundedOptions {
  /** The purpose of the connection, for the log. */
  purpose: string;
  log: Logger;
  /** A connection that owes a reply for this time is closed and opened again. */
  answerMs: number;
}

/**
 * Opens a connection on which no command waits longer than `answerMs`. While Redis is away or silent, commands fail at
 * once: there is no queue, and a connection can be used only after Redis has answered on it.
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
  // Logs one line when Redis goes away and one when it is back, instead of one for each attempt.
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
