/** What the API returns about viewings. */
import { z } from "zod";

const time = z.iso.datetime({ offset: true });

export const viewingStates = ["booked", "cancelled", "happened", "missed"] as const;

export const wireSlot = z
  .object({
    _id: z.string(),
    startsAt: time,
    endsAt: time,
    seats: z.int(),
    taken: z.int(),
  })
  .meta({ id: "ViewingSlot" });
export type WireSlot = z.output<typeof wireSlot>;

export const wireViewing = z
  .object({
    _id: z.string(),
    conversation: z.string(),
    slot: z.string().nullable(),
    side: z.enum(["seeker", "poster"]).describe("The reader's own side"),
    person: z.object({ person: z.string(), name: z.string() }),
    listing: z.object({ _id: z.string(), title: z.string(), location: z.string() }).nullable(),
    startsAt: time,
    endsAt: time,
    state: z.enum(viewingStates),
    cancelledBy: z.enum(["seeker", "poster"]).nullable(),
    isComing: z.boolean().describe("The seeker has answered a reminder with 'coming'"),
    asksAt: time.describe("From when the seeker is asked if they come"),
    address: z.string().nullable().describe("While it is booked"),
    ownCode: z.string().nullable().describe("Four digits to read out at the door, while it is booked"),
    hasTyped: z.boolean().describe("The reader has typed the other side's digits"),
    hasOtherTyped: z.boolean(),
    isCodeLocked: z.boolean().describe("The reader has typed too many wrong digits, and can type none any more"),
    saidNobodyCame: z.boolean().describe("The poster has said that nobody came"),
    saidWasThere: z.boolean().describe("The seeker has answered that they were there"),
    sequence: z.int(),
  })
  .meta({ id: "Viewing" });
export type WireViewing = z.output<typeof wireViewing>;

/** What a conversation shows about viewings. */
export const wireConversationViewings = z
  .object({
    current: wireViewing.nullable().describe("The booked one, or the newest that has ended"),
    slots: z.array(wireSlot).describe("What the seeker can book or move to, or what the poster offers. At most 60"),
    record: z
      .object({ came: z.int(), of: z.int() })
      .nullable()
      .describe("Of the seeker, for the poster, if the seeker allows it"),
  })
  .meta({ id: "ConversationViewings" });
export type WireConversationViewings = z.output<typeof wireConversationViewings>;

export const wireOffered = z
  .object({
    address: z.string().nullable().describe("Where visitors go to. Only who has booked reads it"),
    slots: z.array(wireSlot.extend({ viewings: z.array(wireViewing) })),
  })
  .meta({ id: "OfferedViewings" });
export type WireOffered = z.output<typeof wireOffered>;
