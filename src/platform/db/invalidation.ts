import type { Executor } from "./database.ts";
import { runText } from "./database.ts";
import type { ListenedChannel } from "./listener.ts";

const CHANNEL = "nest_mates_forget";
/** Payload for "flush now". Any other payload may wait for the throttle. */
const URGENT = "now";
const notifyText = `select pg_notify('${CHANNEL}', $1::text)`;

export interface Invalidation {
  channel: ListenedChannel;
  /** Notifies every process, including this one. */
  publish: (isUrgent: boolean) => Promise<void>;
}

/**
 * Tells all processes through LISTEN/NOTIFY to drop their caches, for example when a member is suspended. Cache entries
 * live for seconds only, so a notification that is missed while the connection is down delays the change by those
 * seconds.
 */
export const createInvalidation = (db: Executor, onInvalidate: (isUrgent: boolean) => void): Invalidation => ({
  channel: {
    name: CHANNEL,
    onPayload: (payload) => onInvalidate(payload === URGENT),
    onListening: () => onInvalidate(true),
  },
  async publish(isUrgent) {
    await runText(db, notifyText, [isUrgent ? URGENT : ""]);
  },
});
