import type { Locale } from "../../../paraglide/runtime.js";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import type { Executor } from "../../../platform/db/database.ts";
import type { DueMail } from "../../../platform/mail/mail.ts";
import type { MailMember } from "./mail.queries.ts";

export interface Action {
  label: string;
  url: string;
}

/** What a mail says, before it has a shape. */
export interface Letter {
  language: Locale;
  /** Whom it is for; empty: not to be named. */
  name: string;
  subject: string;
  paragraphs: readonly string[];
  /** What a moderator wrote to them. */
  quote?: string | null | undefined;
  /** The first is the one that most will want. */
  actions: readonly [Action, ...Action[]];
  after?: readonly string[];
  why: string;
  /** Where its reader can end mails of this kind. */
  unsubscribe?: string;
}

export interface LetterTools {
  db: Executor;
  links: SignedLinks;
  /** Where browsers reach us. */
  origin: string;
}

/** Undefined: there is no cause for it any more. */
export type LetterWriter = (tools: LetterTools, mail: DueMail, member: MailMember, now: Date) => Promise<Omit<Letter, "name" | "language"> | undefined>;

/** Suspended, or about to leave: no news for them. */
export const isAway = ({ suspendedAt, leavingAt }: MailMember): boolean => suspendedAt !== null || leavingAt !== null;
