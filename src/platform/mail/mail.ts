import type { DueRow } from "../outbox/outbox.queries.ts";
import type { SendResult } from "../outbox/outbox-sender.ts";

export type DueMail = DueRow;

export interface RenderedMail {
  to: { name: string; address: string };
  language: string;
  subject: string;
  text: string;
  html: string;
  /** The URL at which the recipient turns off mails of this kind. */
  unsubscribe?: string | undefined;
  /** An iCalendar file, which is attached. */
  calendar?: string | undefined;
}

/**
 * Renders a mail from current data. If the reason for the mail no longer exists, the result is undefined and the mail
 * is dropped.
 */
export type MailRenderer = (mail: DueMail, now: Date) => Promise<RenderedMail | undefined>;

export interface OutgoingMail extends RenderedMail {
  from: string;
  messageId: string;
  date: Date;
  headers: Record<string, string>;
}

export interface MailTransport {
  send(mail: OutgoingMail): Promise<SendResult>;
  close(): void;
}

const domainOf = (from: string): string => /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? "localhost";

/**
 * The Message-ID of a mail, which is the same for every attempt. SMTP cannot tell us whether an interrupted mail
 * arrived, so we send it again, and mail programs can detect the duplicate by this id. The timestamp keeps ids unique
 * after a database restore resets the sequence.
 */
export const messageIdOf = ({ id, createdAt }: DueMail, from: string): string =>
  `<mail.${id}.${createdAt.getTime().toString(36)}@${domainOf(from)}>`;

/** Undefined if the id is not ours. */
export function mailOfMessageId(messageId: string): { id: string; createdAt: number } | undefined {
  const [, id, createdAt] = /^<mail\.(\d{1,18})\.([a-z0-9]{1,10})@/.exec(messageId) ?? [];
  return id && createdAt ? { id, createdAt: Number.parseInt(createdAt, 36) } : undefined;
}

/** The headers suppress automatic replies and let mail programs filter by kind. */
export const headersOf = (
  { kind }: DueMail,
  { language, unsubscribe }: RenderedMail,
  from: string,
): Record<string, string> => ({
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
  "List-Id": `<${kind.replaceAll("_", "-")}.${domainOf(from)}>`,
  "Content-Language": language,
  // One click (RFC 8058): the mail program sends a POST to the same URL, without cookies.
  ...(unsubscribe && { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
});
