import { setTimeout as sleep } from "node:timers/promises";
import { Unanswered } from "./call.ts";
import type { Ledger, WriteKind } from "./ledger.ts";

const AGAIN_AFTER_MS = 700;
/** Clients give up after this time. */
const MOST_TRIES_MS = 60_000;

/** Repeats a write until it is acknowledged. Each try is an entry in the ledger. */
export async function insist<T>(ledger: Ledger, kind: WriteKind, write: () => Promise<T>): Promise<T | undefined> {
  const begun = Date.now();
  for (;;) {
    const at = Date.now();
    try {
      const answer = await write();
      ledger.attempts.push({ kind, at, endedAt: Date.now(), seen: undefined });
      return answer;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      ledger.attempts.push({ kind, at, endedAt: Date.now(), seen: error.message });
    }
    if (Date.now() - begun > MOST_TRIES_MS) {
      ledger.givenUp += 1;
      return undefined;
    }
    await sleep(AGAIN_AFTER_MS);
  }
}
