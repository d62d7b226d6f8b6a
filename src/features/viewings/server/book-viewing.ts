import { randomInt } from "node:crypto";
import type { Executor } from "../../../platform/db/database.ts";
import { firstDue } from "./viewing-clock.ts";
import { tellNews } from "./viewing-reminders.ts";
import { insertViewing, type TellInConversations } from "./viewing-steps.queries.ts";
import type { Side } from "./viewings.policy.ts";
import type { ConversationFacts, SlotRow } from "./viewings.queries.ts";

/** Returns the code that the visitor reads out at the door. */
const newCode = (): string => String(randomInt(10_000)).padStart(4, "0");

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
  const id = await insertViewing(trx, { conversation, slot, code: newCode(), due: firstDue(slot, now) }, now);
  await tellInConversations(trx, [conversation.id], { side, notice: "viewing_booked" }, now);
  await tellNews(trx, { ...conversation, id, startsAt: slot.startsAt }, "booked", now);
  return id;
}
