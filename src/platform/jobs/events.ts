import { randomUUID } from "node:crypto";
import type { Executor } from "../db/database.ts";
import type { JobEngine } from "./job-engine.ts";
import { sendJob } from "./send-job.ts";

/** All events that features emit. Payloads have ids and codes only, because jobs are kept for days. */
export interface DomainEvents {
  "listing.published": { listing: string };
  "member.blocked": { blocker: string; blocked: string };
  "member.left": { member: string };
  "message.held": { author: string; score: number; reasons: readonly string[] };
  /** The last held message of a member was delivered. */
  "message.released": { author: string };
  "message.sent": { conversation: string; reader: "seeker" | "poster" };
  "requests.waiting": { poster: string };
}
export type EventName = keyof DomainEvents;
export type Emit = <Name extends EventName>(
  trx: Executor,
  name: Name,
  payload: DomainEvents[Name],
  now?: Date,
) => Promise<void>;

/** An `inside` handler gets the transaction, and an `after` handler gets the database. */
type Handler<Payload> = (executor: Executor, payload: Payload, now: Date) => Promise<unknown>;
/**
 * The keys are names of handlers. `inside` handlers run in the transaction of the cause, for rows that must be
 * committed with it. Each `after` handler is a job that is queued in that transaction. A job that fails is retried, and
 * stops neither the cause nor the other jobs.
 */
export interface Reactions<Payload> {
  inside?: Readonly<Record<string, Handler<Payload>>>;
  after?: Readonly<Record<string, Handler<Payload>>>;
}
export type WhatHappens = { readonly [Name in EventName]: Reactions<DomainEvents[Name]> };

export interface EventJob {
  event: EventName;
  handler: string;
  payload: never;
  at: string;
}

const CONCURRENCY = 2;
const POLL_SECONDS = 2;

/**
 * Features emit events, and `src/main/what-happens.ts` lists the handlers. The handlers are given later, because they
 * call the features.
 */
export function createEvents() {
  let table: WhatHappens | undefined;
  const reactionsTo = <Name extends EventName>(name: Name): WhatHappens[Name] => {
    if (!table) throw new Error("No handlers yet");
    return table[name];
  };
  const emit: Emit = async (trx, name, payload, now = new Date()) => {
    const { inside = {}, after = {} } = reactionsTo(name);
    for (const handle of Object.values(inside)) await handle(trx, payload, now);
    for (const handler of Object.keys(after)) {
      await sendJob(trx, "event", {
        key: randomUUID(),
        data: { event: name, handler, payload, at: now.toISOString() },
      });
    }
  };
  async function runJob(db: Executor, { event, handler, payload, at }: EventJob): Promise<void> {
    const handle = reactionsTo(event)?.after?.[handler];
    if (!handle) throw new Error(`no handler ${handler} of ${event} in this release`);
    await handle(db, payload, new Date(at));
  }
  return {
    emit,

    handle(next: WhatHappens): void {
      table = next;
    },

    /** The names of jobs, for metrics. */
    jobNames: (): string[] =>
      Object.entries(table ?? {}).flatMap(([name, { after = {} }]) =>
        Object.keys(after).map((handler) => `${name} ${handler}`),
      ),

    runJob,

    async start(engine: JobEngine, db: Executor): Promise<void> {
      await engine.work<EventJob>({
        queue: "event",
        concurrency: CONCURRENCY,
        pollSeconds: POLL_SECONDS,
        nameOf: ({ event, handler }) => `${event} ${handler}`,
        async run({ data }) {
          await runJob(db, data);
          return undefined;
        },
      });
    },
  };
}
