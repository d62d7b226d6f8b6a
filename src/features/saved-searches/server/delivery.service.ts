/**
 * Tells members of new rooms. One transaction for each member: it locks what is due, asks the searches, queues one message and removes the marks. A worker that
 * is killed leaves everything as it was. The message is a row of the outbox, whose Message-ID stays the same however often it is sent.
 */
import type { Executor } from "../../../platform/db/database.ts";
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
  postponeMember,
  readSettledNews,
  tryLockMember,
} from "./delivery.queries.ts";

/** Members that are delivered to at the same time. Each takes a connection. */
const LANES = 4;
const BATCH = 400;
const AGAIN_AFTER_ERROR_MS = 10 * MINUTE_MS;
/** The job runs again within a minute. */
const LONGEST_RUN_MS = 50_000;

interface DeliveryOptions {
  db: Executor;
  search: Pick<SearchService, "newsFor">;
  log: Logger;
}

type Outcome = "told" | "nothing" | "later" | "busy";

/** When the member may be told about instant searches again. Undefined: now. */
function instantAgainAt({ toldAt, toldToday }: AlertState, now: Date): Date | undefined {
  if (toldToday >= alertTimes.instantPerDay) return endOfQuiet(now);
  const pauseEnds = new Date((toldAt?.getTime() ?? 0) + alertTimes.pauseMinutes * MINUTE_MS);
  return pauseEnds > now ? pauseEnds : undefined;
}

export function createDeliveryService({ db, search, log }: DeliveryOptions) {
  /** Rooms of each search, none of them twice. */
  async function findRooms(trx: Executor, memberId: string, searches: readonly DueSearch[]): Promise<FoundRooms[]> {
    const without = await listTold(trx, memberId);
    const found: FoundRooms[] = [];
    let left: number = savedSearchLimits.rooms;
    for (const { id, values, seenNews } of searches) {
      const ids = await search.newsFor({ memberId }, values, { after: seenNews, without, limit: left + 1 }, trx);
      const rooms = ids.slice(0, left);
      without.push(...ids);
      left -= rooms.length;
      found.push({ id, rooms, hasMore: ids.length > rooms.length });
    }
    return found;
  }

  async function deliver(trx: Executor, memberId: string, now: Date, settled: string): Promise<Outcome> {
    if (!(await tryLockMember(trx, memberId))) return "busy";
    const all = await listDueSearches(trx, memberId, now);
    const state = await findAlertState(trx, memberId, todayInDhaka(now.getTime()));
    if (!(await isTellable(trx, memberId))) {
      await deleteMarks(
        trx,
        all.map(({ id }) => id),
      );
      await forgetRoomNews(trx, memberId);
      return "nothing";
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
    // News of saved rooms goes with the next message, at the latest in the evening.
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
    if (alert.searches.length === 0 && rooms.length === 0) return all.length > searches.length ? "later" : "nothing";
    await queueAlert(trx, memberId, alert, now);
    const isInstant = searches.some(({ id, cadence }) => cadence === "instant" && alert.searches.some((one) => one.id === id));
    await noteTold(trx, memberId, { now, today: todayInDhaka(now.getTime()), isInstant });
    return "told";
  }

  /** An error with one member must not keep the others waiting. */
  async function deliverTo(memberId: string, now: Date, settled: string): Promise<Outcome | "failed"> {
    try {
      return await db.transaction().execute((trx) => deliver(trx, memberId, now, settled));
    } catch (error) {
      log.error({ err: error, member: memberId }, "a member could not be told of new rooms");
      await postponeMember(db, memberId, now, new Date(now.getTime() + AGAIN_AFTER_ERROR_MS));
      return "failed";
    }
  }

  return {
    /** Sends nothing in the quiet hours: what is due waits for their end. */
    async deliverDue(now = new Date()): Promise<{ told: number; nothing: number; failed: number }> {
      const counts = { told: 0, nothing: 0, later: 0, busy: 0, failed: 0 };
      if (isQuiet(now)) {
        await postponeAll(db, now, endOfQuiet(now));
        return { told: 0, nothing: 0, failed: 0 };
      }
      // Before any news is read.
      const settled = await readSettledNews(db, now);
      const until = performance.now() + LONGEST_RUN_MS;
      let members: string[];
      do {
        members = await listDueMembers(db, now, BATCH);
        const before = counts.busy;
        const queue = members.values();
        const lane = async () => {
          for (const memberId of queue) counts[await deliverTo(memberId, now, settled)] += 1;
        };
        await Promise.all(Array.from({ length: LANES }, lane));
        if (counts.busy - before === members.length) break;
      } while (members.length > 0 && performance.now() < until);
      return { told: counts.told, nothing: counts.nothing, failed: counts.failed };
    },
  };
}
