import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { LEDGER_PAGE, type WireLedger } from "../contact-history.schema.ts";
import { isPhonePaused, type LedgerPlace, type LedgerRow, listLedger, updatePhonePaused, updateWithheld } from "./contact-history.queries.ts";

/** Later than everybody: the first page begins after it. */
const BEFORE_ALL: LedgerPlace = { microseconds: "9999999999999999", person: "9223372036854775807" };

const toCursor = ({ microseconds, person }: LedgerPlace) => `${microseconds}-${person}`;

function toPlace(cursor: string): LedgerPlace {
  const [microseconds = "", person = ""] = cursor.split("-", 2);
  return { microseconds, person };
}

const toPerson = ({ microseconds: _microseconds, since, ...same }: LedgerRow) => ({ ...same, since: since.toISOString() });

export type LedgerService = ReturnType<typeof createLedgerService>;

/** Who has a member's number, since when, and who is shown it no more. No public answer shows any of it. */
export function createLedgerService({ db }: { db: Executor }) {
  return {
    /** The latest first. `cursor` is one that a page before gave out. */
    async list(actor: Actor, cursor: string | undefined): Promise<WireLedger> {
      const after = cursor === undefined ? BEFORE_ALL : toPlace(cursor);
      const [rows, paused] = await Promise.all([listLedger(db, actor.memberId, after, LEDGER_PAGE + 1), isPhonePaused(db, actor.memberId)]);
      const shown = rows.slice(0, LEDGER_PAGE);
      const last = shown.at(-1);
      return { paused, people: shown.map(toPerson), next: last && rows.length > LEDGER_PAGE ? toCursor(last) : null };
    },

    isPaused: (actor: Actor): Promise<boolean> => isPhonePaused(db, actor.memberId),

    pause: (actor: Actor, isPaused: boolean): Promise<void> => updatePhonePaused(db, actor.memberId, isPaused),

    async withhold(actor: Actor, person: string, isWithheld: boolean): Promise<void> {
      if (!(await updateWithheld(db, actor.memberId, person, isWithheld))) throw new AppError("member_not_found");
    },
  };
}
