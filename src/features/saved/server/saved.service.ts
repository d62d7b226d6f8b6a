import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { KeptRoom } from "../room-steps.ts";
import { savedLimits } from "../saved.limits.ts";
import type { DeviceRooms, SavedForm } from "../saved.schema.ts";
import type { SavedMarks } from "../saved-marks.ts";
import { listKeptRooms } from "./kept-rooms.queries.ts";
import {
  countSaved,
  deleteSaved,
  findNote,
  insertSaved,
  listHidden,
  listMarks,
  listSavedStates,
  lockSaved,
  type SavedPlace,
  updateNote,
} from "./saved.queries.ts";

/** A position before all rows, with which the first page starts. */
const BEFORE_ALL: SavedPlace = { microseconds: "9999999999999999", id: "9223372036854775807" };

const toCursor = ({ microseconds, id }: SavedPlace) => `${microseconds}-${id}`;

function toPlace(cursor: string): SavedPlace {
  const [microseconds = "", id = ""] = cursor.split("-", 2);
  return { microseconds, id };
}

export type SavedService = ReturnType<typeof createSavedService>;

/** A member's private list of rooms. Nobody else can see it, and no public response contains any of it. */
export function createSavedService({ db }: { db: Executor }) {
  /** Moves a room into the list or among the hidden rooms. Does nothing if the room is already there. */
  async function put(actor: Actor, id: string, note: string, isHidden: boolean): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await lockSaved(trx, actor.memberId);
      const most = isHidden ? savedLimits.hidden : savedLimits.saved;
      await insertSaved(trx, actor.memberId, { ids: [id], notes: [note], isHidden, most });
      const [state] = await listSavedStates(trx, actor.memberId, [id]);
      if (state?.isHidden === isHidden) return;
      throw new AppError(state?.isSeen ? "too_many_saved" : "listing_not_found");
    });
  }

  const save = (actor: Actor, id: string, note = "") => put(actor, id, note, false);

  return {
    /** Returns the marks of the rooms on a page. The number of ids is limited. Visitors have no marks. */
    async marksOf(actor: Actor | undefined, ids: readonly string[]): Promise<SavedMarks> {
      if (!actor || ids.length === 0) return {};
      const rows = await listMarks(db, actor.memberId, ids.slice(0, savedLimits.marks));
      return Object.fromEntries(rows.flatMap(({ id, mark }) => (mark ? [[id, mark] as const] : [])));
    },

    /** Does what a form asks for. Repeating it is harmless. */
    async change(actor: Actor, { intent, id, note }: SavedForm): Promise<void> {
      if (intent === "save") return save(actor, id, note);
      if (intent === "hide") return put(actor, id, "", true);
      if (intent === "unsave") return deleteSaved(db, actor.memberId, [id]);
      if (intent === "note") {
        if (!(await updateNote(db, actor.memberId, id, note ?? ""))) throw new AppError("listing_not_found");
        return undefined;
      }
      // A room with a note goes back to the list, so that the note is not lost.
      if (await findNote(db, actor.memberId, id)) return save(actor, id);
      return deleteSaved(db, actor.memberId, [id]);
    },

    /**
     * Adds the rooms of a device, newest first. Returns the ids of rooms that exceed the limit. Rooms that no longer
     * exist are dropped.
     */
    async merge(actor: Actor, rooms: DeviceRooms): Promise<{ left: string[] }> {
      const ids = rooms.map(({ id }) => id);
      const states = await db.transaction().execute(async (trx) => {
        await lockSaved(trx, actor.memberId);
        const notes = rooms.map(({ note }) => note);
        await insertSaved(trx, actor.memberId, { ids, notes, isHidden: false, most: savedLimits.saved });
        return listSavedStates(trx, actor.memberId, ids);
      });
      return { left: states.filter(({ isHidden, isSeen }) => isSeen && isHidden !== false).map(({ id }) => id) };
    },

    /**
     * The rooms that the member saved, liked, or talks about with the owner, each once. The number is limited. Hidden
     * rooms are left out. `from`: the earliest time for a visit that can still be booked.
     */
    rooms: ({ memberId }: Actor, from: Date): Promise<KeptRoom[]> => listKeptRooms(db, memberId, from),

    /** Lists the hidden rooms, newest first. The list includes rooms that the member cannot see at the moment. */
    async hidden(
      actor: Actor,
      cursor: string | undefined,
    ): Promise<{ rooms: { id: string; note: string }[]; next: string | undefined }> {
      const after = cursor === undefined ? BEFORE_ALL : toPlace(cursor);
      const rows = await listHidden(db, actor.memberId, after, savedLimits.page + 1);
      const shown = rows.slice(0, savedLimits.page);
      const last = shown.at(-1);
      return {
        rooms: shown.map(({ id, note }) => ({ id, note })),
        next: last && rows.length > savedLimits.page ? toCursor(last) : undefined,
      };
    },

    counts: (actor: Actor): Promise<{ saved: number; hidden: number }> => countSaved(db, actor.memberId),

    /** Removes rooms from the list that no longer exist. */
    forget: (actor: Actor, ids: readonly string[]): Promise<void> =>
      deleteSaved(db, actor.memberId, ids.slice(0, savedLimits.page)),
  };
}
