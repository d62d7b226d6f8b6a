import { createHmac, randomBytes } from "node:crypto";
import { LRUCache } from "lru-cache";
import { DAY_MS } from "./time.ts";

/** The memory for this is about 10 MB. If more pairs are seen in a day, the oldest may count again. */
const MOST_REMEMBERED = 100_000;

/**
 * Tells whether somebody does something for the first time in a day, so that a reload does not raise a count. No
 * identity is stored: for a day, a process remembers a keyed hash, and the key exists only in memory.
 */
export function createFirstToday(now: () => number = Date.now): (who: string, what: string) => boolean {
  const remembered = new LRUCache<string, true>({ max: MOST_REMEMBERED });
  let key = randomBytes(32);
  let keyUntil = now() + DAY_MS;
  return (who, what) => {
    if (now() >= keyUntil) {
      key = randomBytes(32);
      keyUntil = now() + DAY_MS;
      remembered.clear();
    }
    const pair = createHmac("sha256", key).update(`${who} ${what}`).digest("base64url").slice(0, 20);
    if (remembered.has(pair)) return false;
    remembered.set(pair, true);
    return true;
  };
}
