import * as fc from "fast-check";

/** Good bodies for calls about conversations. */
export const conversationBodies = (conversations: readonly string[]): Record<string, fc.Arbitrary<Record<string, unknown>>> => ({
  "POST /api/listings/{id}/conversation": fc.constant({ nonce: "1", text: "I would like to see the room this week." }),
  "POST /api/listings/{id}/conversation/{person}": fc.constant({ nonce: "2", text: "Thank you for asking, come and see it." }),
  "POST /api/conversations/decline": fc.constantFrom(...conversations).map((id) => ({ ids: [id], reason: "fit" })),
  "POST /api/conversations/{id}/messages": fc.constant({ nonce: "3", text: "See you on Friday" }),
  "PUT /api/conversations/{id}/read": fc.constantFrom({ upTo: 0 }, { upTo: 2_147_483_647 }),
  "PUT /api/conversations/{id}/hidden": fc.constantFrom({ hidden: true }, { hidden: false }),
  "PUT /api/conversations/preferences": fc.constant({ womenOnly: false, checkedPhonesOnly: false }),
});
