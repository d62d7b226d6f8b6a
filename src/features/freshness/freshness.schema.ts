import { z } from "zod";
import { listingIdSchema } from "../listings/listing.schema.ts";
import { listingStates } from "../listings/listing-life.ts";

/** The owner's answers. */
export const freshAnswers = ["available", "taken"] as const;
export type FreshAnswer = (typeof freshAnswers)[number];

export const wireFreshAnswer = z.object({ answer: z.enum(freshAnswers) });
export const wireFreshParams = z.object({ id: listingIdSchema });
export const wireFreshTokenParams = z.object({ token: z.string().min(1).max(200) });

/** The state after the answer. */
export const wireFreshState = z
  .object({
    _id: z.string(),
    title: z.string(),
    state: z.enum(listingStates),
    told: z.int().optional().describe("It is available again, but so many people were already told that it is taken"),
  })
  .meta({ id: "FreshState" });
export type WireFreshState = z.output<typeof wireFreshState>;

/** The same for the holder of a mailed link. */
export const wireFreshLink = wireFreshState
  .extend({
    isAnswered: z
      .boolean()
      .describe("The question of this link is over: it was answered, or the owner was asked anew since"),
  })
  .meta({ id: "FreshLink" });
export type WireFreshLink = z.output<typeof wireFreshLink>;

/** Why an owner is asked: no confirmation for a long time, or a seeker reported the room as gone. */
export const questionCauses = ["time", "gone"] as const;
export type QuestionCause = (typeof questionCauses)[number];

/** Part of the link; identifies the question. */
export const askedSeconds = (askedAt: Date): number => Math.floor(askedAt.getTime() / 1000);

export const wireGone = z
  .object({ marks: z.int().describe("Seekers who said so since the owner last confirmed it") })
  .meta({ id: "Gone" });

/** What happens a minute after a room was marked as taken. */
export interface TakenPlan {
  /** Members who are told. */
  people: number;
  /** Booked visits that are cancelled. */
  visits: readonly { name: string; startsAt: string }[];
  /** Conversations with people who may be the one who moves in, those who have seen the room first. */
  candidates: readonly { id: string; name: string; hasVisited: boolean }[];
  /** The conversation with the person who moves in. Null: somebody else, or not said. */
  movesIn: string | null;
}
