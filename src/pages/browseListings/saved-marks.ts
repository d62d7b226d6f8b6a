import type { SavedService } from "../../features/saved/server/saved.service.ts";
import type { RoomRow } from "../../features/search/web/room-row.ts";
import type { Actor } from "../../platform/auth/actor.ts";

/** The rows with what the member has saved and liked. Without the marks, if they cannot be read: the list is worth more. */
export async function withMarks(rows: RoomRow[], actor: Actor | undefined, saved: Pick<SavedService, "marksOf">): Promise<RoomRow[]> {
  const marks = await saved.marksOf(actor, rows.map(({ id }) => id)).catch(() => ({}) as Awaited<ReturnType<SavedService["marksOf"]>>);
  return rows.map((row) => {
    const mark = marks[row.id];
    return mark ? { ...row, mark } : row;
  });
}
