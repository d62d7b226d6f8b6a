import type { Executor } from "../db/database.ts";
import type { MailRecipient } from "../mail/mail-recipient.queries.ts";
import type { DueRow } from "../outbox/outbox.queries.ts";

/** A notification in the outbox, claimed by a worker. */
export interface DuePush extends DueRow {
  subscriptionId: string;
  topic: string;
}

/** Shown on a lock screen, where others can read it: no phone numbers, no addresses. */
export interface PushContent {
  title: string;
  body: string;
  /** Where a tap leads. */
  path: string;
}

export interface PushTools {
  db: Executor;
}

export interface PushTemplate {
  /** Reads what the notification needs at the time of sending. Undefined if the reason for it no longer exists, such as a message that was read. */
  write(tools: PushTools, push: DuePush, recipient: MailRecipient, now: Date): Promise<PushContent | undefined>;
}
