/** Figures of the whole product. They are read from the database, so every process reports the same. */
export interface ProductMetrics {
  /** Counts since the database's statistics were reset. Prometheus handles counter resets. */
  events: Readonly<Record<ProductEvent, number>>;
  queues: Readonly<Record<QueueName, { waiting: number; oldestSeconds: number }>>;
  availableRooms: number;
  overdueDeletions: number;
  /** How long WAL archiving has been failing, or 0 if the last attempt succeeded. */
  archiveFailingSeconds: number;
}

/** The tables that count events. Each event inserts one row into its table, and nothing else inserts rows there. */
export const eventTables = {
  listing_posted: "listing",
  liked: "listing_like",
  contact_revealed: "contact_reveal",
  signed_up: "member",
  wanted_posted: "wanted_post",
  room_offered: "room_offer",
  reported: "report",
  mail_queued: "mail",
} as const;

export type ProductEvent = keyof typeof eventTables;

export const queueNames = ["photos", "moderation", "news", "alerts"] as const;
export type QueueName = (typeof queueNames)[number];

/** A longer queue is reported with this length, so that counting takes little time. */
export const LONGEST_QUEUE = 10_000;
