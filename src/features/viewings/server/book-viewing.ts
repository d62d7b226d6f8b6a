import { randomInt } from "node:crypto";
import type { Executor } from "../../../platform/db/database.ts";
import { firstDue, firstDueMoved } from "./viewing-clock.ts";
import { tellNews } from "./viewing-reminders.ts";
import { insertViewing, moveViewing, type TellInConversations } from "./viewing-steps.queries.ts";
import type { Side } from "./viewings.policy.ts";
import {
  type ConversationFacts,
  freeSeat,
  lockSlots,
  lockViewing,
  type SlotRow,
  type ViewingRow,
} from "./viewings.queries.ts";

/** Returns the code that the visitor reads out at the door. */
const newCode = (): string => String(randomInt(10_000)).padStart(4, "0");

/** Only the seeker's own step says that they come. */
const dueOf = (side: Side) => (side === "seeker" ? firstDue : firstDueMoved);

interface Booking {
  conversation: ConversationFacts;
  /** The caller has taken a seat of it. */
  slot: SlotRow;
  /** The side whose step books. The other side is told in the conversation, and both by mail. */
  side: Side;
}

/**
 * Books a viewing, whatever it was agreed by. The caller has locked the listing and the conversation. Returns the id of
 * the viewing.
 */
export async function bookViewing(
  trx: Executor,
  tellInConversations: TellInConversations,
  { conversation, slot, side }: Booking,
  now: Date,
): Promise<string> {
  const id = await insertViewing(trx, { conversation, slot, code: newCode(), due: dueOf(side)(slot, now) }, now);
  await tellInConversations(trx, [conversation.id], { side, notice: "viewing_booked" }, now);
  await tellNews(trx, { ...conversation, id, startsAt: slot.startsAt }, "booked", now);
  return id;
}

interface Move extends Pick<Booking, "side"> {
  /** It is booked and has not begun. */
  viewing: ViewingRow;
  /** The new slot, if it exists already. */
  slotId: string | undefined;
  /** Takes a seat of the new slot. It runs when the old seat is free, because the two times may overlap. */
  takeSeat: () => Promise<SlotRow>;
}

/**
 * Moves a viewing to another slot of the same listing. It stays the same viewing, so that calendars replace the entry.
 * The caller has locked the listing and the conversation.
 */
export async function moveToSlot(
  trx: Executor,
  tellInConversations: TellInConversations,
  { viewing, side, slotId, takeSeat }: Move,
  now: Date,
): Promise<void> {
  await lockViewing(trx, viewing.id);
  await lockSlots(
    trx,
    [viewing.slotId, slotId].filter((id) => typeof id === "string"),
  );
  if (viewing.slotId) await freeSeat(trx, viewing.slotId);
  const slot = await takeSeat();
  await moveViewing(trx, viewing.id, slot, dueOf(side)(slot, now), now);
  await tellInConversations(trx, [viewing.conversationId], { side, notice: "viewing_moved" }, now);
  await tellNews(trx, { ...viewing, startsAt: slot.startsAt }, "moved", now);
}
