/** A booked viewing whose conversation is opened for it. */
import { openConversation } from "../src/features/conversations/server/waiting-list.ts";
import type { Executor } from "../src/platform/db/database.ts";
import { DAY_MS } from "../src/platform/time.ts";
import { message } from "./conversations.ts";
import { insertBooked } from "./viewings.ts";

interface VisitOptions {
  listingId: string;
  seekerId: string;
  startsAt: Date;
}

/** Returns the id of the viewing. */
export async function bookVisit(db: Executor, { listingId, seekerId, startsAt }: VisitOptions): Promise<string> {
  const { id } = await openConversation(
    db,
    { listingId, seekerId, opener: "seeker", ...message() },
    new Date(startsAt.getTime() - DAY_MS),
  );
  return insertBooked(db, { listingId, seekerId, conversationId: id ?? "", startsAt });
}
