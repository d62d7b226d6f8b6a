import type { Locale } from "../../paraglide/runtime.js";
import type { SignedLinks } from "../auth/signed-link.ts";
import type { Executor } from "../db/database.ts";
import type { DueMail } from "./mail.ts";
import type { MailRecipient } from "./mail-recipient.queries.ts";

export interface MailAction {
  label: string;
  url: string;
}

/** A list under a heading. Each item, such as a room, has a link. */
export interface MailList {
  heading: string;
  items: readonly { title: string; text: string; url: string }[];
  /** A link below the list. */
  action?: MailAction;
}

/** The texts of a mail, without greeting and layout. */
export interface MailContent {
  subject: string;
  paragraphs: readonly string[];
  /** Shown after the paragraphs. */
  lists?: readonly MailList[];
  /** A moderator's note to the recipient. */
  quote?: string | null | undefined;
  /** The first action is the primary button. */
  actions: readonly [MailAction, ...MailAction[]];
  /** Paragraphs below the buttons. */
  after?: readonly string[];
  /** The reason why the recipient gets this mail. */
  why: string;
  /** The URL at which the recipient turns off mails of this kind. */
  unsubscribe?: string;
  /** An iCalendar file, which is attached. */
  calendar?: string;
  /** A recipient without an account, who gets the mail instead of the member. The greeting has no name. */
  to?: { address: string; language: Locale };
}

export interface MailTools {
  db: Executor;
  links: SignedLinks;
  /** The site's own origin, for links. */
  origin: string;
}

export interface MailTemplate {
  /**
   * Whether the mail also goes to an address that its member has not verified. Such an address may belong to a
   * stranger, so only mails that a member must get are sent there: about their account, and decisions that they can
   * appeal.
   */
  sendsToUnverified: boolean;
  /** Reads what the mail needs at the time of sending. Undefined if the reason for the mail no longer exists. */
  write(tools: MailTools, mail: DueMail, recipient: MailRecipient, now: Date): Promise<MailContent | undefined>;
}

/** Suspended members, and members who are deleting their account, get no news. */
export const isAway = ({ suspendedAt, leavingAt }: MailRecipient): boolean =>
  suspendedAt !== null || leavingAt !== null;
