import type { FreshAnswer } from "../../features/freshness/freshness.schema.ts";
import type { Room } from "./answer-room.ts";

/**
 * Whether the link can answer the open question or change its answer. Listings held by a moderator cannot be changed.
 */
export const canAnswer = ({ state, isAnswered }: Pick<Room, "state" | "isAnswered">): boolean =>
  isAnswered ? state === "live" || state === "taken" : state === "asked" || state === "asleep";

/** Whether the listing is already in the state of this answer. */
export const isSaid = ({ state }: Pick<Room, "state">, answer: FreshAnswer): boolean =>
  state === (answer === "taken" ? "taken" : "live");
