import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";

/** How many people a page shows. */
export const HISTORY_PAGE = 30;
/** How many listings are named for each person. */
export const HISTORY_LISTINGS = 3;

/** How members refer to each other: an id that reveals nothing about the person. */
export const personSchema = listingIdSchema;

export const wireHistoryPerson = z
  .object({
    person: z.string(),
    name: z.string(),
    since: z.iso.datetime({ offset: true }),
    withheld: z.boolean().describe("They are shown the number no more"),
    blocked: z.boolean(),
    posts: z.array(z.object({ _id: z.string(), title: z.string() })).describe("By which posts; at most three"),
  })
  .meta({ id: "LedgerPerson" });
export type WireHistoryPerson = z.output<typeof wireHistoryPerson>;

export const wireContactHistory = z
  .object({
    paused: z.boolean().describe("The number is shown to nobody for now"),
    people: z.array(wireHistoryPerson),
    next: z.string().nullable().describe("The cursor of the next page"),
  })
  .meta({ id: "Ledger" });
export type WireContactHistory = z.output<typeof wireContactHistory>;

/** `microseconds-member` of the last row of a page. Sixteen digits are enough until after the year 2200. */
export const historyCursorSchema = z
  .string()
  .regex(/^\d{1,16}-\d{1,19}$/)
  .refine((cursor) => personSchema.safeParse(cursor.split("-")[1]).success);
export const wireHistoryQuery = z.object({ cursor: historyCursorSchema.optional() });
export const wireHistoryParams = z.object({ person: personSchema });
export const wirePause = z.object({ paused: z.boolean() });
export const wireWithhold = z.object({ withheld: z.boolean() });
