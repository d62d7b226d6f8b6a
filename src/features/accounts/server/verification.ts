import type { Logger } from "../../../platform/log.ts";

const WINDOW_MS = 60_000;
const MOST_PER_WINDOW = 6;
const MOST_MEMBERS = 10_000;
const MOST_AT_ONCE = 8;

interface VerificationOptions {
  /** Asks the identity provider whether it has verified this e-mail address. */
  isVerified: (uid: string, email: string) => Promise<boolean>;
  log: Logger;
}

export interface Verification {
  /** False also if the rate limit is reached or the provider did not respond. */
  check: (member: { uid: string; email: string }, now?: number) => Promise<boolean>;
}

/**
 * Checks members who are stored as unverified, because they may have opened the link on another device. The checks are
 * limited per member and in total.
 */
export function createVerification({ isVerified, log }: VerificationOptions): Verification {
  const asked = new Map<string, number[]>();
  let underWay = 0;

  function mayAsk(uid: string, now: number): boolean {
    const recent = (asked.get(uid) ?? []).filter((at) => now - at < WINDOW_MS);
    if (recent.length >= MOST_PER_WINDOW || underWay >= MOST_AT_ONCE) return false;
    asked.delete(uid);
    asked.set(uid, [...recent, now]);
    const [oldest] = asked.keys();
    if (asked.size > MOST_MEMBERS && oldest !== undefined) asked.delete(oldest);
    return true;
  }

  return {
    async check({ uid, email }, now = Date.now()) {
      if (!mayAsk(uid, now)) return false;
      underWay += 1;
      try {
        return await isVerified(uid, email);
      } catch (error) {
        log.warn({ err: error }, "the identity provider could not be asked about an address");
        return false;
      } finally {
        underWay -= 1;
      }
    },
  };
}
