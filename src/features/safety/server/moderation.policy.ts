import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { type ListingEvent, type ListingState, nextState } from "../../listings/listing-life.ts";
import type { Decision } from "../moderation.schema.ts";

export interface OpenQuestion {
  kind: string;
  isDecided: boolean;
  isMemberSuspended: boolean;
  /** State of the listing, if the case is about one. */
  state: ListingState | undefined;
}

const can = (state: ListingState | undefined, event: ListingEvent) =>
  state !== undefined && nextState(state, event) !== undefined;

export function possibleDecisions({ kind, isDecided, isMemberSuspended, state }: OpenQuestion): Decision[] {
  if (isDecided) return [];
  if (kind === "appeal") return ["approve", "reject"];
  const possible: Record<Exclude<Decision, "reject">, boolean> = {
    approve: true,
    askToChange: can(state, "askToChange"),
    remove: can(state, "remove"),
    suspend: !isMemberSuspended,
  };
  return (["approve", "askToChange", "remove", "suspend"] as const).filter((decision) => possible[decision]);
}

/**
 * An appeal must be decided by a different moderator than the original decision. If that moderator is unknown, nobody
 * may decide. If there is only one moderator, they may decide, because the appeal would otherwise stay open for ever.
 * The audit log names both.
 */
export const mayDecideAppeal = (actor: Actor, decidedBy: string | null, moderators: number): boolean =>
  moderators === 1 || (decidedBy !== null && decidedBy !== actor.memberId);

/** Moderators must not decide cases about themselves. */
export function assertMayDecide(actor: Actor, memberId: string): void {
  if (!actor.isModerator || actor.memberId === memberId)
    throw new AppError("forbidden", { message: "Not theirs to decide" });
}
