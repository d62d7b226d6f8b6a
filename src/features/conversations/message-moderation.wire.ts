/** Messages as moderators see them: messages that the rules hold, and reported conversations. */
import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";
import type { closedReasons, conversationStates, notices } from "./conversation-kinds.ts";

const heldDecisions = ["deliver", "keep"] as const;
export type HeldDecision = (typeof heldDecisions)[number];

export const heldParams = z.object({ id: listingIdSchema });
export const heldQuerySchema = z.object({ cursor: listingIdSchema.optional() });
export const heldDecisionSchema = z.object({ decision: z.enum(heldDecisions) });

export interface WireHeldMessage {
  id: string;
  text: string;
  score: number;
  /** Codes of the rules that the message matches. */
  reasons: string[];
  heldAt: string;
  author: { person: string; name: string; side: "seeker" | "poster" };
  /** Whether it would be the first message of the conversation. */
  isFirst: boolean;
  listing: { _id: string; title: string } | null;
}

export interface WireHeldMessages {
  messages: WireHeldMessage[];
  next: string | null;
}

export interface WireReportedConversation {
  _id: string;
  state: (typeof conversationStates)[number];
  closedReason: (typeof closedReasons)[number] | null;
  listing: { _id: string; title: string } | null;
  poster: { person: string; name: string };
  seeker: { person: string; name: string };
  /** Oldest first. */
  messages: {
    number: number;
    side: "seeker" | "poster";
    sentAt: string;
    /** Empty for a notice. */
    text: string;
    notice: (typeof notices)[number] | null;
    isReported: boolean;
  }[];
  /** The number to ask for older messages with; null if there are none. */
  before: number | null;
}
