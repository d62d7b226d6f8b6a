/** The queues of background work, see docs/decisions/011-jobs.md. `npm run db:migrate` creates and updates them. */
import type { Queue } from "pg-boss";

export const JOB_SCHEMA = "pgboss";

/**
 * Jobs of a higher priority come first. `urgent`: somebody may be in danger, or cannot log in. `soon`: somebody waits
 * for the job.
 */
export const priorities = { urgent: 20, soon: 10, later: 0 } as const;
export type Priority = keyof typeof priorities;

export type QueueName = "schedule" | "due" | "mail" | "push" | "photo" | "event";

/** Jobs that failed in all their attempts. They keep the name of their queue, and the reason. */
export const DEAD_QUEUE = "dead";

/**
 * The shortest time that pg-boss accepts. A job whose worker gives no sign for this time is started again. With
 * SUPERVISE_SECONDS and a polling interval, a killed worker costs at most 20 s.
 */
const HEARTBEAT_SECONDS = 10;
const DAY = 86_400;

const common = {
  deadLetter: DEAD_QUEUE,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryBackoff: true,
  retentionSeconds: 14 * DAY,
} as const;

/**
 * Policies: `exclusive` allows one job per key, waiting or running. `stately` allows one waiting job beside a running
 * one, so that a mail can be postponed by the job that tries to send it.
 */
export const queues: readonly (Queue & { name: QueueName | typeof DEAD_QUEUE })[] = [
  { name: DEAD_QUEUE, policy: "standard", retryLimit: 0, retentionSeconds: 90 * DAY, deleteAfterSeconds: 7 * DAY },
  // A failed run is repeated once. After that, the next run of its schedule is due anyway.
  {
    ...common,
    name: "schedule",
    policy: "exclusive",
    retryLimit: 1,
    retryDelay: 1,
    retryDelayMax: 60,
    expireInSeconds: 15 * 60,
    deleteAfterSeconds: DAY,
  },
  // The attempts follow after about 2, 4, 8, 16 and 32 s, so a poisoned item is a dead letter within two minutes.
  {
    ...common,
    name: "due",
    policy: "exclusive",
    retryLimit: 5,
    retryDelay: 1,
    retryDelayMax: 60,
    expireInSeconds: 120,
    deleteAfterSeconds: 3_600,
  },
  {
    ...common,
    name: "event",
    policy: "exclusive",
    retryLimit: 8,
    retryDelay: 1,
    retryDelayMax: 600,
    expireInSeconds: 120,
    deleteAfterSeconds: DAY,
  },
  // The expiry is longer than the wait for a silent SMTP server, see smtp-transport.ts.
  {
    ...common,
    name: "mail",
    policy: "stately",
    retryLimit: 5,
    retryDelay: 1,
    retryDelayMax: 600,
    expireInSeconds: 15 * 60,
    deleteAfterSeconds: 3_600,
  },
  {
    ...common,
    name: "push",
    policy: "stately",
    retryLimit: 5,
    retryDelay: 1,
    retryDelayMax: 600,
    expireInSeconds: 120,
    deleteAfterSeconds: 3_600,
  },
  // Usually the object store fails and not the photo, so there are attempts for two hours. A photo that kills its
  // workers is refused after five attempts, see photo-worker.ts.
  {
    ...common,
    name: "photo",
    policy: "exclusive",
    retryLimit: 125,
    retryDelay: 1,
    retryDelayMax: 60,
    expireInSeconds: 120,
    deleteAfterSeconds: 3_600,
  },
];
