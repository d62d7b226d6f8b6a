import type { Locale } from "../../paraglide/runtime.js";
import type { SignedLinks } from "../auth/signed-link.ts";
import type { Executor } from "../db/database.ts";
import type { MailRecipient } from "../mail/mail-recipient.queries.ts";
import type { DueRow } from "../outbox/outbox.queries.ts";

/** A notification in the outbox, claimed by a worker. */
export interface DuePush extends DueRow {
  /** Null: the template says which browser gets it. */
  subscriptionId: string | null;
  topic: string;
}

/** A browser of somebody without an account, instead of one of the member's. */
export interface PushGuest {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  language: Locale;
  /** Its push service does not know the browser any more. */
  forget(): Promise<void>;
}

/** Shown on a lock screen, where others can read it: no phone numbers, no addresses. */
export interface PushContent {
  title: string;
  body: string;
  /** Where a tap leads. */
  path: string;
  /** Needed for rows without a subscription. */
  to?: PushGuest;
}

export interface PushTools {
  db: Executor;
  links: SignedLinks;
}

export interface PushTemplate {
  /**
   * Reads what the notification needs at the time of sending. Undefined if the reason for it no longer exists, such as
   * a message that was read.
   */
  write(tools: PushTools, push: DuePush, recipient: MailRecipient, now: Date): Promise<PushContent | undefined>;
}
