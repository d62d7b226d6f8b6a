/** Converts rows to what one side may see. */
import type { WireSlot, WireViewing } from "../viewing.wire.ts";
import { asksAt } from "./viewing-clock.ts";
import { isCodeLocked, type Side } from "./viewings.policy.ts";
import type { SlotRow, ViewingRow } from "./viewings.queries.ts";

export const toWireSlot = ({ id, startsAt, endsAt, seats, taken }: SlotRow): WireSlot => ({
  _id: id,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  seats,
  taken,
});

export function toWireViewing(row: ViewingRow, side: Side): WireViewing {
  const isSeeker = side === "seeker";
  const isBooked = row.state === "booked";
  return {
    _id: row.id,
    conversation: row.conversationId,
    slot: row.slotId,
    side,
    person: isSeeker ? { person: row.posterId, name: row.posterName } : { person: row.seekerId, name: row.seekerName },
    listing: isSeeker && !row.isListingShown ? null : row.listing,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: row.state,
    cancelledBy: row.cancelledBy,
    isComing: row.isComing,
    // A booked viewing changes only when it is booked or moved.
    asksAt: asksAt(row, row.updatedAt).toISOString(),
    address: isBooked ? row.address : null,
    code: isBooked && isSeeker ? row.code : null,
    isCodeLocked: isCodeLocked(row),
    saidNobodyCame: row.saidNobodyCame,
    saidWasThere: row.saidWasThere,
    sequence: row.sequence,
  };
}

/** Converts a viewing for links in mails. Mails may be forwarded, so it contains neither the address nor the code. */
export const toLinkedViewing = (row: ViewingRow): WireViewing => ({
  ...toWireViewing(row, "seeker"),
  address: null,
  code: null,
});
