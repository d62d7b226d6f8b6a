import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { listingStates } from "../listings/listing-life.ts";
import { writtenWords } from "./report.schema.ts";

export const caseKinds = ["risk", "report", "appeal"] as const;

/** `approve`: shows the listing, dismisses a report or grants an appeal. `reject`: rejects an appeal. */
export const decisions = ["approve", "askToChange", "remove", "suspend", "reject"] as const;
export type Decision = (typeof decisions)[number];

export const moderationLimits = {
  note: 1_000,
  appeal: 2_000,
  page: 30,
  evidence: 10,
  appealDays: 60,
  version: 64,
} as const;

export const wireCaseParams = z.object({ id: listingIdSchema });
const BIGGEST_SCORE = 2_147_483_647;
/** `score-case` of the last row of a page. */
const moderationCursorSchema = z
  .string()
  .regex(/^\d{1,10}-[1-9]\d{0,18}$/)
  .refine(
    (cursor) =>
      Number(cursor.split("-")[0]) <= BIGGEST_SCORE && listingIdSchema.safeParse(cursor.split("-")[1]).success,
    "Not the end of a page",
  );
export const wireCasesQuery = z.object({ cursor: moderationCursorSchema.optional() });

const isoTime = z.iso.datetime({ offset: true });

export const wireCaseSummary = z
  .object({
    id: z.string(),
    kind: z.enum(caseKinds),
    score: z.int(),
    reasons: z.array(z.string()).describe("Codes of rules, or of reports"),
    openedAt: isoTime,
    member: z.object({ person: z.string(), name: z.string() }),
    listing: z.object({ _id: z.string(), title: z.string(), imageUrl: z.string() }).nullable(),
    reports: z.int(),
    isPaused: z.boolean().describe("The member cannot send messages until this is decided"),
  })
  .meta({ id: "CaseSummary" });
export type WireCaseSummary = z.output<typeof wireCaseSummary>;
export const wireCases = z
  .object({ cases: z.array(wireCaseSummary), next: z.string().nullable() })
  .meta({ id: "Cases" });
export type WireCases = z.output<typeof wireCases>;

/** Everything that a decision is based on. Never contains a phone number or an e-mail address. */
export const wireCase = wireCaseSummary
  .extend({
    words: z.string().nullable().describe("What the member wrote in an appeal"),
    decision: z.string().nullable(),
    decidedAt: isoTime.nullable(),
    note: z.string().nullable(),
    /** The decisions that are possible in this case and that the reader may make. */
    decisions: z.array(z.enum(decisions)),
    appealed: z
      .object({
        caseId: z.string(),
        decision: z.string().nullable(),
        decidedAt: isoTime.nullable(),
        note: z.string().nullable(),
        reasons: z.array(z.string()),
        listing: z
          .object({ _id: z.string(), title: z.string() })
          .nullable()
          .describe("What the decision was about, also where it was a suspension"),
        mayDecide: z
          .boolean()
          .describe("False for the moderator who made this decision: another one decides the appeal"),
      })
      .nullable()
      .describe("The decision that an appeal is about"),
    account: z.object({
      since: isoTime,
      emailVerified: z.boolean(),
      phoneVerified: z.boolean(),
      posts: z.int().describe("All posts of the member"),
      postsToday: z.int(),
      suspended: z.boolean(),
    }),
    post: z
      .object({
        _id: z.string(),
        title: z.string(),
        location: z.string(),
        rent: z.int(),
        accommodationFor: z.string(),
        gender: z.string(),
        description: z.string(),
        interests: z.string(),
        profession: z.string(),
        imageUrl: z.string(),
        photos: z.array(z.string()),
        captions: z.array(z.string()).describe("Of the photos, in their order; empty where one has none"),
        state: z.enum(listingStates),
        createdAt: isoTime,
        version: z.string().describe("Of all that is shown here and its owner can change"),
        areaRent: z.object({ lowerQuartile: z.int(), median: z.int() }).nullable(),
      })
      .nullable(),
    wanted: z
      .object({ _id: z.string(), title: z.string(), description: z.string(), createdAt: isoTime })
      .nullable()
      .describe("Of a case about a member: what they say as a seeker of a room"),
    heldMessages: z.int().describe("Messages of the member that wait for a moderator"),
    reported: z.array(
      z.object({
        reason: z.string(),
        words: z.string(),
        at: isoTime,
        messages: z
          .array(z.object({ conversation: z.string(), number: z.int(), sentAt: isoTime, text: z.string() }))
          .describe("What the report names"),
      }),
    ),
    sameText: z.array(z.object({ _id: z.string(), title: z.string(), ownerName: z.string() })),
    samePhotos: z.array(
      z.object({ _id: z.string(), title: z.string(), ownerName: z.string(), url: z.string(), otherUrl: z.string() }),
    ),
    samePhone: z.int().describe("Other members with posts under the same number"),
    history: z
      .array(
        z.object({
          at: isoTime,
          action: z.string(),
          reasons: z.array(z.string()),
          post: z.string().nullable().describe("The title, if it is another post"),
        }),
      )
      .describe("Of the post and its member, newest first"),
  })
  .meta({ id: "Case" });
export type WireCase = z.output<typeof wireCase>;

export const wireDecisionInput = z
  .object({
    decision: z.enum(decisions),
    note: writtenWords(moderationLimits.note).default("").describe("Mailed to the member"),
    version: z
      .string()
      .max(moderationLimits.version)
      .optional()
      .describe("Of the post that was looked at: no other is approved"),
  })
  .refine(({ decision, note }) => decision !== "askToChange" || note !== "", {
    path: ["note"],
    message: "Say what to change",
  });
export type DecisionInput = z.output<typeof wireDecisionInput>;

export const wireAuditEntry = z
  .object({
    id: z.string(),
    at: isoTime,
    moderator: z.string().nullable().describe("A number of ours; null: the rules, or the member"),
    action: z.string(),
    caseId: z.string().nullable(),
    member: z.string().nullable(),
    listing: z.string().nullable(),
    reasons: z.array(z.string()),
  })
  .meta({ id: "AuditEntry" });
export type WireAuditEntry = z.output<typeof wireAuditEntry>;
export const wireAuditQuery = z.object({ cursor: listingIdSchema.optional() });
export const wireAuditLog = z
  .object({
    entries: z.array(wireAuditEntry),
    next: z.string().nullable(),
    brokenAt: z.string().nullable().describe("The first entry whose seal is not what it should be"),
  })
  .meta({ id: "AuditLog" });
export type WireAuditLog = z.output<typeof wireAuditLog>;

export const wireAppealParams = z.object({ token: z.string().min(1).max(200) });
export const wireAppealInput = z.object({ words: writtenWords(moderationLimits.appeal).min(1) });
