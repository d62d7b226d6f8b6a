/** Conversations as pages and the API show them. */
import { z } from "zod";
import type { CostRange } from "../facts/true-cost.ts";
import type { WireCover } from "../photos/photo.schema.ts";
import type { closedReasons, conversationStates, notices } from "./conversation-kinds.ts";
import type { messageWarnings } from "./message-warnings.ts";
import type { WireSeat } from "./seat.wire.ts";

export interface WireMessage {
  number: number;
  isOwn: boolean;
  sentAt: string;
  /**
   * Empty for a notice. Phone numbers are masked until their owner shares them. Payment numbers are masked until a
   * viewing has happened.
   */
  text: string;
  /** The event, if this is a notice and nobody wrote it. */
  notice: (typeof notices)[number] | null;
  /** A number in the text is hidden: from the reader, or, in an own message, from the other side. */
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
  /** Null if the listing is deleted or not shown any more. */
  listing: {
    _id: string;
    title: string;
    location: string;
    rent: number;
    imageUrl: string;
    cover: WireCover | null;
    isAvailable: boolean;
    /** The whole monthly cost. */
    allIn: CostRange;
    seats: number;
    seatsFree: number;
  } | null;
  person: { person: string; name: string; isEmailVerified: boolean; isPhoneVerified: boolean };
  lastAt: string;
  unread: number;
  /** When an asked conversation closes without an answer. */
  answerBy: string | null;
  /** The place of a waiting conversation in the waiting list. */
  place: number | null;
  isHidden: boolean;
}

/** The booked visit of a conversation, or the first time that is suggested, or the newest visit that has ended. */
export interface InboxVisit {
  startsAt: string;
  state: "booked" | "suggested" | "cancelled" | "happened" | "missed";
}

export interface WireInboxRow extends ConversationFields {
  last: WireMessage | null;
  visit: InboxVisit | null;
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
  /** The reader cannot send messages until a moderator has looked at their earlier messages. */
  isPaused: boolean;
  /** What the reader may give to the other side, or has given. */
  seat: WireSeat | null;
  /** Own messages that wait for a moderator, or that a moderator has kept back. */
  held: { text: string; heldAt: string; isKept: boolean }[];
  /** Oldest first. */
  messages: WireMessage[];
  /** The number to ask for older messages with; null if there are none. */
  before: number | null;
}

/** A text that an owner keeps to answer with. */
export interface SavedReply {
  slot: number;
  text: string;
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
