import { z } from "zod";
import { isShowable, withoutUnseen } from "../../platform/text.ts";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { reportLimits, reportReasons } from "./report.limits.ts";

const person = listingIdSchema;

/** Schema of a text to the moderators. */
export const writtenWords = (max: number) =>
  z
    .string()
    .overwrite(withoutUnseen)
    .trim()
    .normalize("NFC")
    .max(max)
    .refine(isShowable, "Contains characters that can't be shown");

/**
 * The subject of a report or a block: a listing, or a member whom the actor knows. isAboutOne() requires exactly one.
 */
const about = { listing: listingIdSchema.optional(), person: person.optional() };
const isAboutOne = ({ listing, person: member }: { listing?: unknown; person?: unknown }) =>
  (listing === undefined) !== (member === undefined);
const oneOf = { path: ["listing"], message: "Name a post or a person" };

const messageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .describe("The number of a message of this person in the conversation");

export const aboutMessageSchema = z.object({ person, conversation: listingIdSchema, message: messageNumber });

export const wireReportInput = z
  .object({
    ...about,
    conversation: listingIdSchema.optional().describe("With `message`: moderators may then read this conversation"),
    message: messageNumber.optional(),
    reason: z.enum(reportReasons),
    words: writtenWords(reportLimits.words).default(""),
  })
  .refine(isAboutOne, oneOf)
  .refine(
    ({ person: author, conversation, message }) =>
      (conversation === undefined) === (message === undefined) && (message === undefined || author !== undefined),
    {
      path: ["message"],
      message: "Name the person, the conversation and the message",
    },
  );
export type ReportInput = z.output<typeof wireReportInput>;

export const wireBlockInput = z.object(about).refine(isAboutOne, oneOf);
export type BlockInput = z.output<typeof wireBlockInput>;

export const wireBlockParams = z.object({ person });
export type WireBlocks = { person: string; name: string; since: string }[];
