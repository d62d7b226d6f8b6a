/**
 * What moderators see of messages: those that the rules hold, and conversations that were reported. Phone numbers are
 * masked.
 */
import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { closedReasons, conversationStates, notices } from "./conversation-kinds.ts";

const time = z.iso.datetime({ offset: true });
const side = z.enum(["seeker", "poster"]);
const person = z.object({ person: z.string(), name: z.string() });
const listing = z.object({ _id: z.string(), title: z.string() }).nullable();

const heldDecisions = ["deliver", "keep"] as const;
export type HeldDecision = (typeof heldDecisions)[number];

export const heldParams = z.object({ id: listingIdSchema });
export const heldQuerySchema = z.object({ cursor: listingIdSchema.optional() });
export const heldDecisionSchema = z.object({ decision: z.enum(heldDecisions) });

const wireHeldMessage = z.object({
  id: z.string(),
  text: z.string(),
  score: z.int(),
  reasons: z.array(z.string()).describe("Codes of rules"),
  heldAt: time,
  author: person.extend({ side }),
  isFirst: z.boolean().describe("The conversation begins with it"),
  listing,
});
export type WireHeldMessage = z.output<typeof wireHeldMessage>;

export const wireHeldMessages = z
  .object({ messages: z.array(wireHeldMessage), next: z.string().nullable() })
  .meta({ id: "HeldMessages" });
export type WireHeldMessages = z.output<typeof wireHeldMessages>;

export const wireReportedConversation = z
  .object({
    _id: z.string(),
    state: z.enum(conversationStates),
    closedReason: z.enum(closedReasons).nullable(),
    listing,
    poster: person,
    seeker: person,
    messages: z
      .array(
        z.object({
          number: z.int(),
          side,
          sentAt: time,
          text: z.string().describe("Empty for a notice"),
          notice: z.enum(notices).nullable(),
          isReported: z.boolean(),
        }),
      )
      .describe("Oldest first"),
    before: z.int().nullable().describe("Older messages are before this number"),
  })
  .meta({ id: "ReportedConversation" });
export type WireReportedConversation = z.output<typeof wireReportedConversation>;
