import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { HISTORY_PAGE, type WireContactHistory } from "../contact-history.schema.ts";
import {
  type HistoryCursor,
  type HistoryRow,
  isPhonePaused,
  listContactHistory,
  updatePhonePaused,
  updateWithheld,
} from "./contact-history.queries.ts";

/** Sorts before all rows, so the first page starts after it. */
const BEFORE_ALL: HistoryCursor = { microseconds: "9999999999999999", person: "9223372036854775807" };

const toCursor = ({ microseconds, person }: HistoryCursor) => `${microseconds}-${person}`;

function toPlace(cursor: string): HistoryCursor {
  const [microseconds = "", person = ""] = cursor.split("-", 2);
  return { microseconds, person };
}

const toPerson = ({ microseconds: _microseconds, since, ...same }: HistoryRow) => ({
  ...same,
  since: since.toISOString(),
});

export type ContactHistoryService = ReturnType<typeof createContactHistoryService>;

/**
 * Tells a member who has seen their phone number, since when, and from whom it is withheld. No public response contains
 * any of this.
 */
export function createContactHistoryService({ db }: { db: Executor }) {
  return {
    /** Newest first. */
    async list(actor: Actor, cursor: string | undefined): Promise<WireContactHistory> {
      const after = cursor === undefined ? BEFORE_ALL : toPlace(cursor);
      const [rows, paused] = await Promise.all([
        listContactHistory(db, actor.memberId, after, HISTORY_PAGE + 1),
        isPhonePaused(db, actor.memberId),
      ]);
      const shown = rows.slice(0, HISTORY_PAGE);
      const last = shown.at(-1);
      return { paused, people: shown.map(toPerson), next: last && rows.length > HISTORY_PAGE ? toCursor(last) : null };
    },

    isPaused: (actor: Actor): Promise<boolean> => isPhonePaused(db, actor.memberId),

    pause: (actor: Actor, isPaused: boolean): Promise<void> => updatePhonePaused(db, actor.memberId, isPaused),

    async withhold(actor: Actor, person: string, isWithheld: boolean): Promise<void> {
      if (!(await updateWithheld(db, actor.memberId, person, isWithheld))) throw new AppError("member_not_found");
    },
  };
}
