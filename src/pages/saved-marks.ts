import type { SavedMark, SavedMarks } from "../features/saved/saved-marks.ts";
import type { SavedService } from "../features/saved/server/saved.service.ts";
import type { Actor } from "../platform/auth/actor.ts";

/**
 * The rooms with what the member has saved and liked. Without the marks, if they cannot be read: the list is worth
 * more.
 */
export async function withMarks<Room extends { id: string }>(
  rooms: readonly Room[],
  actor: Actor | undefined,
  saved: Pick<SavedService, "marksOf">,
): Promise<(Room & { mark?: SavedMark })[]> {
  const ids = rooms.map(({ id }) => id);
  const marks = actor ? await saved.marksOf(actor, ids).catch((): SavedMarks => ({})) : {};
  return rooms.map((room) => {
    const mark = marks[room.id];
    return mark ? { ...room, mark } : room;
  });
}
