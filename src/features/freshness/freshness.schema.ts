import { z } from "zod";
import type { listingStates } from "../listings/listing-life.ts";

export type FreshAnswer = "available" | "taken";

export const wireFreshTokenParams = z.object({ token: z.string().min(1).max(200) });

/** The state of a listing after its owner's answer. */
export interface WireFreshState {
  _id: string;
  title: string;
  state: (typeof listingStates)[number];
  /** Set if the room is available again: how many people were already told that it is taken. */
  told?: number;
}

/** The state of a listing for the holder of a mailed link. */
export interface WireFreshLink extends WireFreshState {
  /** The question of this link is over: the owner has answered it, or was asked anew since. */
  isAnswered: boolean;
}

/** Why an owner is asked: no confirmation for a long time, or a seeker reported the room as gone. */
export const questionCauses = ["time", "gone"] as const;
export type QuestionCause = (typeof questionCauses)[number];

/** The time of a question in seconds, which identifies the question in a link. */
export const askedSeconds = (askedAt: Date): number => Math.floor(askedAt.getTime() / 1000);

/** The effects that follow a minute after a room was marked as taken. */
export interface TakenPlan {
  /** Members who are told. */
  people: number;
  /** Booked visits that are cancelled. */
  visits: readonly { name: string; startsAt: string }[];
  /** Conversations with people who may move in. Those who have seen the room come first. */
  candidates: readonly { id: string; name: string; hasVisited: boolean }[];
  /** The conversation with the person who moves in. Null if it is somebody else, or the owner has not said. */
  movesIn: string | null;
}
