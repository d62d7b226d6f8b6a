/** A mail as it lies in the outbox: to whom, what kind, about what. */
export interface DueMail {
  id: string;
  memberId: string;
  kind: string;
  data: unknown;
  createdAt: Date;
  /** Tries begun, this one included. */
  attempts: number;
}

/** A mail in words. */
export interface ComposedMail {
  to: { name: string; address: string };
  language: string;
  subject: string;
  text: string;
  html: string;
  /** Where its reader can end mails of this kind. */
  unsubscribe?: string | undefined;
}

/** Says a mail in words as things are now. Undefined: there is no cause for it any more. */
export type Composer = (mail: DueMail, now: Date) => Promise<ComposedMail | undefined>;

/** What goes to the server. */
export interface OutgoingMail extends ComposedMail {
  from: string;
  messageId: string;
  date: Date;
  headers: Record<string, string>;
}

/**
 * What became of a mail. `refused`: nobody will ever take it. `postponed`: this one, later. `unreachable`: none of them just now, through no fault of
 * this one. The reason holds codes alone, since what servers write names whom the mail is for.
 */
export type Handover = { outcome: "sent" } | { outcome: "refused" | "postponed" | "unreachable"; reason: string };

export interface MailTransport {
  hand(mail: OutgoingMail): Promise<Handover>;
  close(): void;
}

const domainOf = (from: string): string => /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? "localhost";

/**
 * The same for every try at the same mail: SMTP has no way to ask whether a mail arrived, so one that we are not sure of is handed over again, and who reads it
 * can tell. The moment keeps a restored database from using an id twice.
 */
export const messageIdOf = ({ id, createdAt }: DueMail, from: string): string => `<mail.${id}.${createdAt.getTime().toString(36)}@${domainOf(from)}>`;

/** So that no machine answers it, and a mail program can sort it. */
export const headersOf = ({ kind }: DueMail, { language, unsubscribe }: ComposedMail, from: string): Record<string, string> => ({
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "All",
  "List-Id": `<${kind.replaceAll("_", "-")}.${domainOf(from)}>`,
  "Content-Language": language,
  ...(unsubscribe && { "List-Unsubscribe": `<${unsubscribe}>` }),
});
