import type { SavedMark, SavedMarks } from "../features/saved/saved-marks.ts";
import type { SavedService } from "../features/saved/server/saved.service.ts";
import type { Actor } from "../platform/auth/actor.ts";

/**
 * Adds to each room whether the member has saved or liked it. If the marks cannot be read, the rooms are returned
 * without them.
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
