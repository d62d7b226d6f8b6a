/** What the API says of matches: verdicts, and profiles that were shared. */
import { z } from "zod";
import { factNames } from "../facts/fact-table.ts";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { wireListing } from "../listings/listing.wire.ts";
import { type Fit, type FitPartName, fitWeights } from "../verdict/fit.ts";
import { profileFields } from "../verdict/seeker-profile.schema.ts";
import type { Answer, Reason, Verdict } from "../verdict/verdict.ts";

const isoTime = z.iso.datetime({ offset: true });
const verdicts = ["yes", "ask", "no"] as const satisfies readonly Verdict[];
const wireVerdict = z.enum(verdicts).describe("Can I live here? ask: what matters is not known");
const range = z.object({ low: z.int(), high: z.int() });

const reasonOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ verdict: wireVerdict, ...shape });
const wireReason = z.discriminatedUnion("about", [
  reasonOf({
    about: z.literal("fact"),
    fact: z.enum(factNames),
    side: z.enum(["house", "seeker"]).describe("Whose word it is: the house's, or one's own"),
    said: z.array(z.string()).optional().describe("What the post says; left out where it does not"),
  }),
  reasonOf({ about: z.enum(["budget", "cash"]), range, limit: z.int() }),
  reasonOf({ about: z.literal("moveIn"), from: z.iso.date(), by: z.iso.date() }),
  reasonOf({ about: z.literal("taken") }),
]) as unknown as z.ZodType<Reason>;

const fitParts = Object.keys(fitWeights) as FitPartName[];
const wireFit = z
  .object({
    points: z.int(),
    of: z.int(),
    parts: z.array(z.object({ name: z.enum(fitParts), points: z.int(), of: z.int() })).describe("Those that one's profile says something about"),
  })
  .meta({ id: "Fit" }) satisfies z.ZodType<Fit>;

const answer = { verdict: wireVerdict, reasons: z.array(wireReason).describe("What stands against it first, then what has to be asked, then what fits") };
export const wireJudgement = z.object({ ...answer, fit: wireFit }).meta({ id: "Judgement" });
/** Whether one can live there and why, and how well it fits. */
export interface Judgement extends Answer {
  fit: Fit;
}

/** In lists, without the reasons; null for somebody without a profile. */
export const listedMatch = { verdict: wireVerdict.nullable(), fit: wireFit.nullable() };
export const toListedMatch = (judged: Judgement | undefined) => ({ verdict: judged?.verdict ?? null, fit: judged?.fit ?? null });

const cursorText = z.string().nullable();
export const wireMatchedListings = z
  .object({
    posts: z.array(wireListing.extend(listedMatch).meta({ id: "MatchedListing" })),
    next: cursorText.describe("The cursor of the next page"),
    previous: cursorText.describe("The cursor of the page before"),
  })
  .meta({ id: "MatchedListings" });

export const wireMatchParams = z.object({ id: listingIdSchema });

/** What a poster sees of a profile that was shared with them: all but the cash, which is nobody's bargaining ground, and where one can be met every day. */
export const sharedProfileSchema = profileFields.omit({ cash: true, dailyPlace: true }).meta({ id: "SharedSeekerProfile" });

export const wireSharedProfile = z
  .object({
    person: z.string().describe("Whom to block or report, if it must be"),
    name: z.string(),
    since: isoTime,
    listing: z.object({ _id: z.string(), title: z.string() }).describe("The post that it was shared for"),
    profile: sharedProfileSchema.describe("As it is now"),
    ...answer,
  })
  .meta({ id: "SharedProfile" });
export type WireSharedProfile = z.output<typeof wireSharedProfile>;

export const wireSharedProfiles = z
  .object({ people: z.array(wireSharedProfile), next: cursorText.describe("The cursor of the next page") })
  .meta({ id: "SharedProfiles" });
export type WireSharedProfiles = z.output<typeof wireSharedProfiles>;

/** `microseconds-member-post`: where a page ended. Sixteen digits reach beyond the year 2200; an id is as large as an id can be. */
export const sharedCursorSchema = z
  .string()
  .regex(/^\d{1,16}-\d{1,19}-\d{1,19}$/)
  .refine((cursor) =>
    cursor
      .split("-")
      .slice(1)
      .every((id) => listingIdSchema.safeParse(id).success),
  );
export const wireSharedQuery = z.object({ cursor: sharedCursorSchema.optional() });

/** One of the posters to whom a member shows their profile. */
export interface SharedBy {
  listing: string;
  /** Null while the post is not shown. */
  title: string | null;
  /** The poster's. */
  name: string;
  since: string;
}
