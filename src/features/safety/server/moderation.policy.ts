import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { type ListingEvent, type ListingState, nextState } from "../../listings/listing-life.ts";
import type { Decision } from "../moderation.schema.ts";

export interface OpenQuestion {
  kind: string;
  isDecided: boolean;
  isMemberSuspended: boolean;
  /** Of the post, if it is about one. */
  state: ListingState | undefined;
}

const can = (state: ListingState | undefined, event: ListingEvent) => state !== undefined && nextState(state, event) !== undefined;

/** Which decisions make sense, as things stand. */
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
 * An appeal is decided by another moderator than the one whose decision it is about; nobody may whose decision is unknown. Where only one moderator is named,
 * they may: the member would wait for ever. The audit log shows who decided both.
 */
export const mayDecideAppeal = (actor: Actor, decidedBy: string | null, moderators: number): boolean =>
  moderators === 1 || (decidedBy !== null && decidedBy !== actor.memberId);

/** Nobody judges their own case. */
export function assertMayDecide(actor: Actor, memberId: string): void {
  if (!actor.isModerator || actor.memberId === memberId) throw new AppError("forbidden", { message: "Not theirs to decide" });
}
