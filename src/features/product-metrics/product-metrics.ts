/** What the product as a whole is doing, by the database's own word: the same whichever process asks. */
export interface ProductMetrics {
  /** Since the engine began to count. Prometheus knows a count that begins again. */
  events: Readonly<Record<ProductEvent, number>>;
  queues: Readonly<Record<QueueName, { waiting: number; oldestSeconds: number }>>;
  availableRooms: number;
  overdueDepartures: number;
  /** How long nothing could be sent to the archive of the write-ahead log; 0 while the last attempt was well. */
  archiveFailingSeconds: number;
}

/** Each is a row that is added to a table, and to that table alone for this reason. */
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

export const queueNames = ["photos", "mails", "moderation", "jobs"] as const;
export type QueueName = (typeof queueNames)[number];

/** A longer queue is said to be this long: what matters then is that somebody looks, not how many pages a count would read. */
export const LONGEST_QUEUE = 10_000;
