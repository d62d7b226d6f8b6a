import type { Locale } from "../../paraglide/runtime.js";
import type { SignedLinks } from "../auth/signed-link.ts";
import type { Executor } from "../db/database.ts";
import type { MailRecipient } from "../mail/mail-recipient.queries.ts";
import type { DueRow } from "../outbox/outbox.queries.ts";

/** A notification in the outbox, claimed by a worker. */
export interface DuePush extends DueRow {
  /** Null if the template names the browser. */
  subscriptionId: string | null;
  topic: string;
}

/** A browser of a person without an account, which gets the notification instead of the member's browsers. */
export interface PushGuest {
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  language: Locale;
  /** Deletes the guest's subscription. Called if the push service no longer knows the browser. */
  forget(): Promise<void>;
}

/** The content appears on a lock screen, where others can read it. It must not have phone numbers or addresses. */
export interface PushContent {
  title: string;
  body: string;
  /** The path that a tap opens. */
  path: string;
  /** Required for rows without a subscription. */
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
