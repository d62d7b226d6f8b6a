/** Schemas of requests about conversations. */
import { z } from "zod";
import { textField, wholeNumberField } from "../../platform/schema-fields.ts";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { DECLINED_AT_ONCE, messageLength, openerLength, savedReplyLimits } from "./conversation.limits.ts";
import { declineReasons } from "./conversation-kinds.ts";

/** Conversations have ids of the same kind as listings. */
const conversationIdSchema = listingIdSchema;
export const conversationParams = z.object({ id: conversationIdSchema });
export const inviteParams = z.object({ id: listingIdSchema, person: listingIdSchema });

/**
 * The sender chooses the nonce. A request with a known nonce is a retry of the same message. 0 is reserved for notices.
 */
const nonce = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .describe("A number of your choice. Sending the same one again does not send the message twice");
const isSure = z.boolean().optional().describe("The sender has seen the warning that this message reads like a scam");

export const openInputSchema = z.object({
  nonce,
  text: textField(openerLength.max).refine(
    (text) => text.length >= openerLength.min,
    `At least ${openerLength.min} characters`,
  ),
  isSure,
});
export type OpenInput = z.output<typeof openInputSchema>;

export const sendInputSchema = z.object({ nonce, text: textField(messageLength.max), isSure });
export type SendInput = z.output<typeof sendInputSchema>;

export const savedReplyTextSchema = textField(savedReplyLimits.max);
export const savedReplySlotSchema = wholeNumberField(1, savedReplyLimits.kept);

export const declineInputSchema = z.object({
  ids: z.array(conversationIdSchema).min(1).max(DECLINED_AT_ONCE),
  reason: z.enum(declineReasons),
});
export type DeclineInput = z.output<typeof declineInputSchema>;

/** `microseconds-id`: the time and the id of the last row of a page. Visits have their part before it. */
const inboxCursorSchema = z
  .string()
  .regex(/^(?:(?:coming|past)-)?\d{1,16}-\d{1,19}$/)
  .refine((cursor) => conversationIdSchema.safeParse(cursor.split("-").at(-1)).success);

/**
 * `turn`: what waits for the member's answer, or is unread. `interested`: people without a conversation. `offers`: rooms
 * that were offered to the member.
 */
const inboxShows = ["turn", "unread", "visits", "interested", "offers", "hidden"] as const;
export type InboxShow = (typeof inboxShows)[number];

export const inboxQuerySchema = z.object({
  show: z.enum(inboxShows).optional(),
  /** One of the member's own posts. */
  listing: listingIdSchema.optional(),
  cursor: inboxCursorSchema.optional(),
});
export type InboxQuery = z.output<typeof inboxQuerySchema>;

/** Filters of earlier releases, which mails and bookmarks have. */
const formerShows = [
  ["people", "yes", "interested"],
  ["unread", "yes", "unread"],
  ["hidden", "yes", "hidden"],
  ["state", "asked", "turn"],
] as const;

/** Reads the filter of a URL. What is not valid is ignored. */
export function readInboxQuery(search: URLSearchParams): InboxQuery {
  const former = formerShows.find(([name, value]) => search.get(name) === value)?.[2];
  const { shape } = inboxQuerySchema;
  return {
    show: shape.show.safeParse(search.get("show")).data ?? former,
    listing: shape.listing.safeParse(search.get("listing")).data,
    cursor: shape.cursor.safeParse(search.get("cursor")).data,
  };
}

export const eventsQuerySchema = z.object({
  after: z
    .string()
    .regex(/^\d{1,16}-\d{1,9}$/)
    .optional()
    .describe(
      "The id of the newest event that you know. Without it, or if it is not the current one, an event is sent at once",
    ),
});

/** Asks for the messages before this number. */
export const messagesQuerySchema = z.object({
  before: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
});

/** Who may write to the member first. */
export interface ConversationPreferences {
  womenOnly: boolean;
  checkedPhonesOnly: boolean;
}
