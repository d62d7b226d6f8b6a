import * as fc from "fast-check";

/** Conversations of the cast, each with another person, so that a block ends only one. */
export interface CastConversations {
  /** Requests to the owner. Half of them are declined. */
  received: readonly string[];
  /** Requests of the member. */
  asked: readonly string[];
}

/** Only who asked can withdraw. Blocks are made in the same ones: the other calls need conversations that both sides still find. */
const isByAsker = (path: string) => path.endsWith("/withdraw") || path.endsWith("/block");

/** Who calls with success: of two callers and 27 conversations, chosen independently, few pairs fit. Undefined: not a call about conversations. */
export const conversationCaller = (path: string): "owner" | "member" | undefined => {
  if (!path.includes("/conversation")) return undefined;
  return isByAsker(path) || path.endsWith("/conversation") ? "member" : "owner";
};

export const conversationIds = (path: string, { received, asked }: CastConversations): readonly string[] => (isByAsker(path) ? asked : received);

/** Good bodies for calls about conversations. */
export const conversationBodies = ({ received }: CastConversations): Record<string, fc.Arbitrary<Record<string, unknown>>> => ({
  "POST /api/listings/{id}/conversation": fc.constant({ nonce: "1", text: "I would like to see the room this week." }),
  "POST /api/listings/{id}/conversation/{person}": fc.constant({ nonce: "2", text: "Thank you for asking, come and see it." }),
  "POST /api/conversations/decline": fc.constantFrom(...received).map((id) => ({ ids: [id], reason: "fit" })),
  "POST /api/conversations/{id}/messages": fc.constant({ nonce: "3", text: "See you on Friday" }),
  "PUT /api/conversations/{id}/read": fc.constantFrom({ upTo: 0 }, { upTo: 2_147_483_647 }),
  "PUT /api/conversations/{id}/hidden": fc.constantFrom({ hidden: true }, { hidden: false }),
  "PUT /api/conversations/preferences": fc.constant({ womenOnly: false, checkedPhonesOnly: false }),
});
