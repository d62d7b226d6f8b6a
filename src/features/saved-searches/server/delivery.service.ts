/**
 * Tells members of new rooms. There is one job and one transaction for each member: it locks what is due, runs the
 * searches, queues one message and removes the marks. A worker that is killed leaves everything as it was. The message
 * is a row of the outbox, whose Message-ID stays the same however often it is sent.
 */
import type { Executor } from "../../../platform/db/database.ts";
import { type Clock, createClock } from "../../../platform/jobs/clock.ts";
import type { Logger } from "../../../platform/log.ts";
import { MINUTE_MS } from "../../../platform/time.ts";
import { todayInDhaka } from "../../listings/listing.limits.ts";
import type { SearchService } from "../../search/server/search.service.ts";
import type { Alert, FoundRooms } from "../alert.ts";
import { endOfQuiet, isQuiet } from "../alert-clock.ts";
import { alertTimes, savedSearchLimits } from "../saved-search.limits.ts";
import { type AlertState, findAlertState, forgetRoomNews, noteTold } from "./alert-member.queries.ts";
import { queueAlert } from "./alert-queue.ts";
import {
  type DueSearch,
  deleteMarks,
  isTellable,
  listChangedRooms,
  listDueMembers,
  listDueSearches,
  listTold,
  noteDelivered,
  postponeAll,
  postponeMarks,
  readSettledChanges,
  tryLockMember,
} from "./delivery.queries.ts";

interface DeliveryOptions {
  db: Executor;
  search: Pick<SearchService, "findNew">;
  log: Pick<Logger, "error">;
}

/** Returns when the member may next be told about instant searches, or undefined if they may be told now. */
function instantAgainAt({ toldAt, toldToday }: AlertState, now: Date): Date | undefined {
  if (toldToday >= alertTimes.instantPerDay) return endOfQuiet(now);
  const pauseEnds = new Date((toldAt?.getTime() ?? 0) + alertTimes.pauseMinutes * MINUTE_MS);
  return pauseEnds > now ? pauseEnds : undefined;
}

export function createDelivery({ db, search, log }: DeliveryOptions): Clock {
  /** Finds the new rooms of each search. No room is listed twice. */
  async function findRooms(trx: Executor, memberId: string, searches: readonly DueSearch[]): Promise<FoundRooms[]> {
    const without = await listTold(trx, memberId);
    const found: FoundRooms[] = [];
    let left: number = savedSearchLimits.rooms;
    for (const { id, values, seenNews } of searches) {
      const ids = await search.findNew({ memberId }, values, { after: seenNews, without, limit: left + 1 }, trx);
      const rooms = ids.slice(0, left);
      without.push(...ids);
      left -= rooms.length;
      found.push({ id, rooms, hasMore: ids.length > rooms.length });
    }
    return found;
  }

  /** Returns false if another worker has the member, or if nothing is due any more. */
  async function deliver(trx: Executor, memberId: string, now: Date): Promise<boolean> {
    if (isQuiet(now) || !(await tryLockMember(trx, memberId))) return false;
    // This has to be read before any news.
    const settled = await readSettledChanges(trx, now);
    const all = await listDueSearches(trx, memberId, now);
    const state = await findAlertState(trx, memberId, todayInDhaka(now.getTime()));
    if (all.length === 0 && !(state.roomsDueAt && state.roomsDueAt <= now)) return false;
    if (!(await isTellable(trx, memberId))) {
      await deleteMarks(
        trx,
        all.map(({ id }) => id),
      );
      await forgetRoomNews(trx, memberId);
      return true;
    }
    const again = instantAgainAt(state, now);
    const isPostponed = ({ cadence }: DueSearch) => again !== undefined && cadence === "instant";
    const searches = all.filter((one) => !isPostponed(one));
    if (again)
      await postponeMarks(
        trx,
        all.filter(isPostponed).map(({ id }) => id),
        again,
      );
    const found = await findRooms(trx, memberId, searches);
    // News of saved rooms goes with the next message, and in the evening at the latest.
    const isTold = found.some(({ rooms }) => rooms.length > 0);
    const areRoomsDue = state.roomsFrom !== null && state.roomsDueAt !== null && (isTold || state.roomsDueAt <= now);
    const rooms = areRoomsDue ? await listChangedRooms(trx, memberId, state.roomsFrom ?? "0") : [];
    if (areRoomsDue) await forgetRoomNews(trx, memberId);
    const alert: Alert = { searches: found.filter((one) => one.rooms.length > 0 || one.hasMore), rooms };
    for (const one of found) await noteDelivered(trx, one.id, one.rooms, settled);
    await deleteMarks(
      trx,
      searches.map(({ id }) => id),
    );
    if (alert.searches.length === 0 && rooms.length === 0) return true;
    await queueAlert(trx, memberId, alert, now);
    const isInstant = searches.some(
      ({ id, cadence }) => cadence === "instant" && alert.searches.some((one) => one.id === id),
    );
    await noteTold(trx, memberId, { now, today: todayInDhaka(now.getTime()), isInstant });
    return true;
  }

  /** Lists the due members. In the quiet hours, everything that is due is postponed to their end. */
  async function list(now: Date, limit: number): Promise<{ id: string }[]> {
    if (!isQuiet(now)) return listDueMembers(db, now, limit);
    await postponeAll(db, now, endOfQuiet(now));
    return [];
  }

  return createClock({ db, log }, { name: "alert", priority: "later", list, work: deliver });
}
