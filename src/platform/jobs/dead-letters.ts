import type { JobEngine } from "./job-engine.ts";
import { DEAD_QUEUE } from "./queues.ts";
import type { Schedule } from "./schedules.ts";

/** The number is so small that a poisoned clock does not delay others. Jobs that fail again go to the end. */
const MOST_AN_HOUR = 100;

export const RETRY_DEAD_LETTERS = "retry-dead-letters";

/**
 * Retries dead letters. Most of them come from a failure outside of the job: an object store that was away for hours,
 * or a defect that the next release repairs. They heal without an operator. A job that is broken itself fails again,
 * and the alert stays.
 */
export const retryDeadLetters = ({ boss }: Pick<JobEngine, "boss">): Schedule => ({
  name: RETRY_DEAD_LETTERS,
  cron: "7 * * * *",
  run: async () => ({ retried: await boss.redrive(DEAD_QUEUE, { limit: MOST_AN_HOUR }) }),
});
