import * as fc from "fast-check";

/** What requests about conversations can name. */
export interface ConversationCast {
  /** Posts of the owner that the member likes, and that no request deletes. */
  kept: readonly string[];
  /**
   * Conversations of the cast, each with another person, so that a block ends only one. Half of the received requests
   * are declined.
   */
  conversations: {
    /** Requests to the owner. */
    received: readonly string[];
    /** Requests of the member. */
    asked: readonly string[];
  };
  /** Of other people: messages that wait for a moderator, and conversations that were reported. */
  heldMessages: readonly string[];
  reported: readonly string[];
}

/**
 * Only who asked can withdraw. Blocks are made in the same ones: the other calls need conversations that both sides
 * still find.
 */
const isByAsker = (path: string) => path.endsWith("/withdraw") || path.endsWith("/block");

/**
 * Who calls with success: of two callers and 27 conversations, chosen independently, few pairs fit. Undefined: not a
 * call about conversations.
 */
export const conversationCaller = (path: string): "owner" | "member" | undefined => {
  if (path.startsWith("/api/listings") && path.includes("/people/")) return "owner";
  if (!path.includes("/conversation")) return undefined;
  return isByAsker(path) || path.endsWith("/conversation") ? "member" : "owner";
};

/** Values of {id}, if the path is about conversations. */
export function conversationIds(
  path: string,
  { kept, conversations, heldMessages, reported }: ConversationCast,
): readonly string[] | undefined {
  if (path.startsWith("/api/moderation/conversations")) return reported;
  if (path.startsWith("/api/moderation/messages")) return heldMessages;
  if (path.startsWith("/api/listings") && (path.includes("/people/") || path.includes("/conversation"))) return kept;
  if (!path.includes("/conversation")) return undefined;
  return isByAsker(path) ? conversations.asked : conversations.received;
}

/** Good bodies for calls about conversations. */
export const conversationBodies = ({
  conversations: { received },
}: ConversationCast): Record<string, fc.Arbitrary<Record<string, unknown>>> => ({
  "POST /api/listings/{id}/conversation": fc.constant({ nonce: "1", text: "I would like to see the room this week." }),
  "POST /api/listings/{id}/conversation/{person}": fc.constant({
    nonce: "2",
    text: "Thank you for asking, come and see it.",
  }),
  "POST /api/conversations/decline": fc.constantFrom(...received).map((id) => ({ ids: [id], reason: "fit" })),
  "POST /api/conversations/{id}/messages": fc.constant({ nonce: "3", text: "See you on Friday" }),
  "PUT /api/conversations/{id}/read": fc.constantFrom({ upTo: 0 }, { upTo: 2_147_483_647 }),
  "PUT /api/conversations/{id}/hidden": fc.constantFrom({ hidden: true }, { hidden: false }),
  "POST /api/listings/{id}/people/{person}/decline": fc.constant({ reason: "dates" }),
  "PUT /api/listings/{id}/people/{person}/hidden": fc.constantFrom({ hidden: true }, { hidden: false }),
  "POST /api/moderation/messages/{id}/decision": fc.constantFrom({ decision: "deliver" }, { decision: "keep" }),
  "PUT /api/conversations/preferences": fc.constant({ womenOnly: false, checkedPhonesOnly: false }),
});
