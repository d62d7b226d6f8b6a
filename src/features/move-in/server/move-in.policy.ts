/** Who may read and change a record: only the two members of the viewing. Not even moderators may. */
import type { Actor } from "../../../platform/auth/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ConversationSide } from "../../conversations/conversation-kinds.ts";
import { moveInLimits } from "../move-in.limits.ts";
import type { MoveInRow } from "./move-in.queries.ts";

export function getMoveInSide({ memberId }: Pick<Actor, "memberId">, row: MoveInRow | undefined): ConversationSide {
  if (row?.posterId === memberId) return "poster";
  if (row?.seekerId === memberId) return "seeker";
  throw new AppError("move_in_not_found");
}

const isFixed = ({
  posterConfirmedAt,
  seekerConfirmedAt,
}: Pick<MoveInRow, "posterConfirmedAt" | "seekerConfirmedAt">): boolean =>
  posterConfirmedAt !== null && seekerConfirmedAt !== null;

/**
 * Whether the record can be changed. If one of the two members has blocked the other, is suspended or leaves, they can
 * still read the record, but cannot use it to write to each other.
 */
export const mayChange = (row: MoveInRow): boolean => !isFixed(row) && row.deletedBy === null && !row.isApart;

export function assertMayChange(row: MoveInRow): void {
  if (isFixed(row)) throw new AppError("move_in_fixed");
  if (!mayChange(row))
    throw new AppError("not_possible_now", { message: "The record is deleted, or the other member cannot be reached" });
}

/** Only a saved record can have photos. */
export function assertMayAddPhoto(row: MoveInRow, side: ConversationSide): void {
  assertMayChange(row);
  if (row.version === 0) throw new AppError("not_possible_now", { message: "The record is not saved yet" });
  if (row.photos.filter(({ by }) => by === side).length >= moveInLimits.photosPerSide)
    throw new AppError("move_in_photos_full");
}
