import { z } from "zod";
import type { Executor } from "../../../../platform/db/database.ts";
import { findViewing, type ViewingRow } from "../viewings.queries.ts";

const reminderData = z.object({ viewing: z.string(), start: z.string() });

/** Finds the viewing of a mail. Undefined if it is not in this state any more, was moved, or has begun. */
export async function findReminded(
  db: Executor,
  data: unknown,
  memberId: string,
  now: Date,
  state: "booked" | "cancelled" = "booked",
): Promise<ViewingRow | undefined> {
  const { viewing, start } = reminderData.parse(data);
  const row = await findViewing(db, viewing);
  const isSame =
    row?.state === state && String(row.startsAt.getTime()) === start && row.startsAt > now && !row.isBlocked;
  return isSame && (row.seekerId === memberId || row.posterId === memberId) ? row : undefined;
}
