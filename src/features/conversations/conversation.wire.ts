/** What pages and the API show of conversations. */
import { z } from "zod";
import type { WireCover } from "../photos/photo.schema.ts";
import type { closedReasons, conversationStates, notices } from "./conversation-kinds.ts";
import type { messageWarnings } from "./message-warnings.ts";

export interface WireMessage {
  number: number;
  isOwn: boolean;
  sentAt: string;
  /**
   * Empty for a notice. Phone numbers are masked until their owner has shared them, numbers to pay to until a viewing
   * has happened.
   */
  text: string;
  /** What happened, if nobody wrote it. */
  notice: (typeof notices)[number] | null;
  /** A number in it is hidden: from the reader, or in an own message from the other side. */
  isMasked: boolean;
  /** Why the reader should be careful. */
  warning: (typeof messageWarnings)[number] | null;
}

interface ConversationFields {
  _id: string;
  /** The reader's own side. */
  side: "seeker" | "poster";
  /** The reader wrote first. */
  isOpener: boolean;
  state: (typeof conversationStates)[number];
  closedReason: (typeof closedReasons)[number] | null;
  /** Null: deleted, or not shown any more. */
  listing: {
    _id: string;
    title: string;
    location: string;
    rent: number;
    imageUrl: string;
    cover: WireCover | null;
    isAvailable: boolean;
  } | null;
  person: { person: string; name: string; isEmailVerified: boolean; isPhoneVerified: boolean };
  lastAt: string;
  unread: number;
  /** While it is asked: when it closes without an answer. */
  answerBy: string | null;
  /** While it waits: the place in the waiting list. */
  place: number | null;
  isHidden: boolean;
}

export interface WireInboxRow extends ConversationFields {
  last: WireMessage | null;
}
export interface WireInbox {
  conversations: WireInboxRow[];
  /** The cursor of the next page. */
  next: string | null;
}

export interface WireConversation extends ConversationFields {
  /** The other side's number, if they have shared it. */
  phone: string | null;
  /** The other side sees the reader's number. */
  isNumberShared: boolean;
  /** A viewing of the room has happened. */
  isVisited: boolean;
  /** The reader cannot send messages until a moderator has looked at some of theirs. */
  isPaused: boolean;
  /** Own messages that a moderator looks at first, or has kept back. */
  held: { text: string; heldAt: string; isKept: boolean }[];
  /** Oldest first. */
  messages: WireMessage[];
  /** Older messages are before this number. */
  before: number | null;
}

export interface WireOpened {
  _id: string;
  outcome: "asked" | "waiting" | "held" | "had";
}

export const wireSent = z
  .object({
    number: z.int().nullable().describe("Null: a moderator looks at it first"),
    sentAt: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: "MessageSent" });
export type WireSent = z.output<typeof wireSent>;
