import { LRUCache } from "lru-cache";
import type { Logger } from "../log.ts";
import { openRedis } from "../redis.ts";

/** A request waits at most this long for its count in Redis. Then it is counted in this process. */
const ANSWER_MS = 200;
const MOST_KEYS = 100_000;
/** Differs from the keys of earlier releases, which counted requests and not their cost. */
const PREFIX = "nest-mates:cost ";

/** The script is atomic, so that a count never lacks its expiry. */
const addScript = `
local sum = redis.call('INCRBY', KEYS[1], ARGV[1])
if sum == tonumber(ARGV[1]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {sum, redis.call('PTTL', KEYS[1])}`;

export interface Count {
  current: number;
  /** Milliseconds until the count begins again. */
  ttl: number;
}

/**
 * Counts in windows of `windowMs`. With Redis, all processes count together. While Redis is away, each counts for
 * itself.
 */
export interface RequestCounts {
  add(key: string, cost: number): Promise<Count>;
  /** False while counts should be shared but are not. */
  isShared: () => boolean;
  close(): void;
}

function countHere(windowMs: number): (key: string, cost: number) => Count {
  const counts = new LRUCache<string, { current: number; endsAt: number }>({ max: MOST_KEYS });
  return (key, cost) => {
    const now = Date.now();
    const found = counts.get(key);
    const count = found && found.endsAt > now ? found : { current: 0, endsAt: now + windowMs };
    count.current += cost;
    counts.set(key, count);
    return { current: count.current, ttl: count.endsAt - now };
  };
}

export function openRequestCounts(redisUrl: string | undefined, windowMs: number, log: Logger): RequestCounts {
  const addHere = countHere(windowMs);
  if (!redisUrl) return { add: async (key, cost) => addHere(key, cost), isShared: () => true, close: () => undefined };
  const redis = openRedis(redisUrl, { purpose: "rate limits are counted by each process", log, answerMs: ANSWER_MS });
  return {
    async add(key, cost) {
      try {
        const [current = 0, ttl = 0] = (await redis.eval(addScript, 1, PREFIX + key, cost, windowMs)) as number[];
        return { current, ttl };
      } catch {
        return addHere(key, cost);
      }
    },
    isShared: () => redis.status === "ready",
    close: () => redis.disconnect(),
  };
}
