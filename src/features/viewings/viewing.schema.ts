/** Schemas of requests about viewings. */
import { z } from "zod";
import { textField, wholeNumberField } from "../../platform/schema-fields.ts";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { addressLength, slotLimits, suggestionLimits } from "./viewing.limits.ts";

/** Slots and viewings have the same kind of ids as listings. */
export const viewingParams = z.object({ id: listingIdSchema });

const start = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .describe("When a viewing of 30 minutes begins");

const address = textField(addressLength.max).refine(
  (text) => text.length >= addressLength.min,
  `At least ${addressLength.min} characters`,
);

export const offerInputSchema = z
  .object({
    address,
    seats: wholeNumberField(1, slotLimits.seats).describe("How many can book each time"),
    starts: z.array(start).max(slotLimits.perListing),
    ends: z.array(start).max(slotLimits.perListing).optional().describe("Offered times to take back"),
  })
  .refine(({ starts, ends = [] }) => starts.length + ends.length > 0, { path: ["starts"] });
export type OfferInput = z.output<typeof offerInputSchema>;

/** The address is given by a poster who has stored none yet. */
export const suggestInputSchema = z.object({
  starts: z.array(start).min(1).max(suggestionLimits.times),
  address: address.optional(),
});
export type SuggestInput = z.output<typeof suggestInputSchema>;

const number = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .describe("The number of the message with the suggestion");

export const acceptInputSchema = z.object({ number, start, address: address.optional() });
export type AcceptInput = z.output<typeof acceptInputSchema>;
export const anotherInputSchema = z.object({ number });

export const moveSlotInputSchema = z.object({ startsAt: start });
export const bookInputSchema = z.object({ slot: listingIdSchema });
export const codeInputSchema = z.object({ code: z.string().regex(/^\d{4}$/, "Four digits") });
