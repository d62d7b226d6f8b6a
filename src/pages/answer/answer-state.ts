import type { FreshAnswer } from "../../features/freshness/freshness.schema.ts";
import type { Room } from "./answer-room.ts";

/** Whether this link can say something: to answer its question, or to take the answer back. What moderators hold back waits for them. */
export const canAnswer = ({ state, isAnswered }: Pick<Room, "state" | "isAnswered">): boolean =>
  isAnswered ? state === "live" || state === "taken" : state === "asked" || state === "asleep";

/** Whether this very answer is what is so now. */
export const isSaid = ({ state }: Pick<Room, "state">, answer: FreshAnswer): boolean => state === (answer === "taken" ? "taken" : "live");
