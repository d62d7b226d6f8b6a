/** The state of a room, as the page of its flyer's code shows it. */
import type { ListingState } from "../listings/listing-life.ts";

export const roomStates = ["free", "asked", "taken", "asleep", "gone"] as const;
export type RoomState = (typeof roomStates)[number];

export interface RoomFacts {
  /** Null if the listing was deleted. */
  state: ListingState | null;
  /** The owner is about to delete their account. */
  isOwnerAway: boolean;
  /** Somebody has asked for the room and the conversation is not closed. */
  isAskedAbout: boolean;
}

/**
 * Returns the state. A post that waits for a moderator is hidden without a reason, because the flyer must not tell
 * neighbours that the post is suspected.
 */
export function roomStateOf({ state, isOwnerAway, isAskedAbout }: RoomFacts): RoomState {
  if (state === null || state === "removed") return "gone";
  if (isOwnerAway || state === "asleep" || state === "waiting" || state === "changes") return "asleep";
  if (state === "taken") return "taken";
  return isAskedAbout ? "asked" : "free";
}

export const isFree = (state: RoomState): boolean => state === "free" || state === "asked";
