/** What the API returns about conversations. */
import { z } from "zod";
import { wireCover } from "../photos/photo.schema.ts";
import { closedReasons, conversationStates, notices } from "./conversation-kinds.ts";
import { messageWarnings } from "./message-warnings.ts";

const time = z.iso.datetime({ offset: true });
const side = z.enum(["seeker", "poster"]);

const wireMessage = z.object({
  number: z.int(),
  isOwn: z.boolean(),
  sentAt: time,
  text: z
    .string()
    .describe(
      "Empty for a notice. Phone numbers are masked until their owner has shared them, numbers to pay to until a viewing has happened",
    ),
  notice: z.enum(notices).nullable().describe("What happened, if nobody wrote it"),
  isMasked: z.boolean().describe("A number in it is hidden: from the reader, or in an own message from the other side"),
  warning: z.enum(messageWarnings).nullable().describe("Why the reader should be careful"),
});
export type WireMessage = z.output<typeof wireMessage>;

const conversationFields = {
  _id: z.string(),
  side: side.describe("The reader's own side"),
  isOpener: z.boolean().describe("The reader wrote first"),
  state: z.enum(conversationStates),
  closedReason: z.enum(closedReasons).nullable(),
  listing: z
    .object({
      _id: z.string(),
      title: z.string(),
      location: z.string(),
      rent: z.int(),
      imageUrl: z.string(),
      cover: wireCover.nullable(),
      isAvailable: z.boolean(),
    })
    .nullable()
    .describe("Null: deleted, or not shown any more"),
  person: z.object({
    person: z.string(),
    name: z.string(),
    isEmailVerified: z.boolean(),
    isPhoneVerified: z.boolean(),
  }),
  lastAt: time,
  unread: z.int(),
  answerBy: time.nullable().describe("While it is asked: when it closes without an answer"),
  place: z.int().nullable().describe("While it waits: the place in the waiting list"),
  isHidden: z.boolean(),
};

export const wireInbox = z
  .object({
    conversations: z.array(z.object({ ...conversationFields, last: wireMessage.nullable() })),
    next: z.string().nullable().describe("The cursor of the next page"),
  })
  .meta({ id: "Inbox" });
export type WireInbox = z.output<typeof wireInbox>;
export type WireInboxRow = WireInbox["conversations"][number];

export const wireConversation = z
  .object({
    ...conversationFields,
    phone: z.string().nullable().describe("The other side's number, if they have shared it"),
    isNumberShared: z.boolean().describe("The other side sees the reader's number"),
    isVisited: z.boolean().describe("A viewing of the room has happened"),
    isPaused: z.boolean().describe("The reader cannot send messages until a moderator has looked at some of theirs"),
    held: z
      .array(
        z.object({ text: z.string(), heldAt: time, isKept: z.boolean().describe("A moderator has not delivered it") }),
      )
      .describe("Own messages that a moderator looks at first, or has kept back"),
    messages: z.array(wireMessage).describe("Oldest first"),
    before: z.int().nullable().describe("Older messages are before this number"),
  })
  .meta({ id: "Conversation" });
export type WireConversation = z.output<typeof wireConversation>;

export const wireOpened = z
  .object({ _id: z.string(), outcome: z.enum(["asked", "waiting", "held", "had"]) })
  .meta({ id: "ConversationOpened" });
export type WireOpened = z.output<typeof wireOpened>;

export const wireSent = z
  .object({ number: z.int().nullable().describe("Null: a moderator looks at it first"), sentAt: time.nullable() })
  .meta({ id: "MessageSent" });
export type WireSent = z.output<typeof wireSent>;

export const wireUnread = z.object({ unread: z.int() }).meta({ id: "Unread" });
export const wireDeclined = z.object({ declined: z.int() }).meta({ id: "Declined" });
