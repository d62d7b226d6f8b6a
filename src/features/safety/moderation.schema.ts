import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";
import type { listingStates } from "../listings/listing-life.ts";
import { writtenWords } from "./report.schema.ts";

export const caseKinds = ["risk", "report", "appeal"] as const;

/** `approve` shows the listing, dismisses a report or grants an appeal. `reject` rejects an appeal. */
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
/** The cursor: `score-case` of the last row of a page. */
const moderationCursorSchema = z
  .string()
  .regex(/^\d{1,10}-[1-9]\d{0,18}$/)
  .refine(
    (cursor) =>
      Number(cursor.split("-")[0]) <= BIGGEST_SCORE && listingIdSchema.safeParse(cursor.split("-")[1]).success,
    "Not the end of a page",
  );
export const wireCasesQuery = z.object({ cursor: moderationCursorSchema.optional() });

export interface WireCaseSummary {
  id: string;
  kind: (typeof caseKinds)[number];
  score: number;
  /** Codes of rules, or of reasons of reports. */
  reasons: string[];
  openedAt: string;
  member: { person: string; name: string };
  listing: { _id: string; title: string; imageUrl: string } | null;
  reports: number;
  /** The member cannot send messages until this case is decided. */
  isPaused: boolean;
}
export interface WireCases {
  cases: WireCaseSummary[];
  next: string | null;
}

/** Everything that a decision is based on. Never contains a phone number or an e-mail address. */
export interface WireCase extends WireCaseSummary {
  /** What the member wrote in an appeal. */
  words: string | null;
  decision: string | null;
  decidedAt: string | null;
  note: string | null;
  /** The decisions that are possible in this case and that the reader may make. */
  decisions: (typeof decisions)[number][];
  /** The decision that an appeal is about. */
  appealed: {
    caseId: string;
    decision: string | null;
    decidedAt: string | null;
    note: string | null;
    reasons: string[];
    /** What the decision was about, also if it was a suspension. */
    listing: { _id: string; title: string } | null;
    /** False for the moderator who made this decision: another moderator decides the appeal. */
    mayDecide: boolean;
  } | null;
  account: {
    since: string;
    emailVerified: boolean;
    phoneVerified: boolean;
    /** Number of all posts of the member. */
    posts: number;
    postsToday: number;
    suspended: boolean;
  };
  post: {
    _id: string;
    title: string;
    location: string;
    rent: number;
    accommodationFor: string;
    gender: string;
    description: string;
    interests: string;
    profession: string;
    imageUrl: string;
    photos: string[];
    /** Captions of the photos, in their order. A photo without a caption has an empty text. */
    captions: string[];
    state: (typeof listingStates)[number];
    createdAt: string;
    /** Version of everything that is shown here and that its owner can change. */
    version: string;
    areaRent: { lowerQuartile: number; median: number } | null;
  } | null;
  /** In a case about a member: their 'room wanted' post. */
  wanted: { _id: string; title: string; description: string; createdAt: string } | null;
  /** Number of messages of the member that wait for a moderator. */
  heldMessages: number;
  reported: {
    reason: string;
    words: string;
    at: string;
    /** The messages that the report names. */
    messages: { conversation: string; number: number; sentAt: string; text: string }[];
  }[];
  sameText: { _id: string; title: string; ownerName: string }[];
  samePhotos: { _id: string; title: string; ownerName: string; url: string; otherUrl: string }[];
  /** Number of other members with posts under the same number. */
  samePhone: number;
  /** Past actions about the post and its member, newest first. */
  history: {
    at: string;
    action: string;
    reasons: string[];
    /** The title of the post, if it is another one. */
    post: string | null;
  }[];
}

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

export interface WireAuditEntry {
  id: string;
  at: string;
  /** Id of the moderator, or null if the rules or the member acted. */
  moderator: string | null;
  action: string;
  caseId: string | null;
  member: string | null;
  listing: string | null;
  reasons: string[];
}
export const wireAuditQuery = z.object({ cursor: listingIdSchema.optional() });
export interface WireAuditLog {
  entries: WireAuditEntry[];
  next: string | null;
  /** The id of the first entry whose seal is wrong. */
  brokenAt: string | null;
}

export const wireAppealParams = z.object({ token: z.string().min(1).max(200) });
export const wireAppealInput = z.object({ words: writtenWords(moderationLimits.appeal).min(1) });
