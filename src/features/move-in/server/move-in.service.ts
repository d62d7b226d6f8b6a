import { isDeepStrictEqual } from "node:util";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { queueMails } from "../../../platform/mail/outbox.queries.ts";
import { YEAR_SECONDS } from "../../../platform/time.ts";
import type { ConversationSide } from "../../conversations/conversation-kinds.ts";
import { moveInLimits } from "../move-in.limits.ts";
import { moveInContentSchema, type SaveMoveIn, type WireMoveIn } from "../move-in.schema.ts";
import { assertMayChange, getMoveInSide, mayChange } from "./move-in.policy.ts";
import {
  confirmMoveIn,
  deleteMoveInFor,
  deleteMoveInsBefore,
  findHappened,
  findMoveIn,
  insertMoveIn,
  listKeptByOthers,
  type MoveInRow,
  updateMoveIn,
} from "./move-in.queries.ts";

const RECORD_STAYS_MAIL = "record_stays";
const SWEEP_BATCH = 1_000;
const KEPT_MS = moveInLimits.keptYears * YEAR_SECONDS * 1_000;

export type MoveInService = ReturnType<typeof createMoveInService>;

async function find(
  executor: Executor,
  actor: Actor,
  viewingId: string,
): Promise<{ row: MoveInRow; side: ConversationSide }> {
  const row = await findMoveIn(executor, viewingId);
  const side = getMoveInSide(actor, row);
  if (!row) throw new AppError("move_in_not_found");
  return { row, side };
}

/** The record of moving in. It belongs to a viewing that has happened, and only its two members can see it. */
export function createMoveInService({ db }: { db: Executor }) {
  async function get(actor: Actor, viewingId: string): Promise<WireMoveIn> {
    const { row, side } = await find(db, actor, viewingId);
    return toWire(row, side);
  }

  /** Repeats the check that made the statement change nothing, and throws an error that says why. */
  async function throwChanged(actor: Actor, viewingId: string): Promise<never> {
    const { row } = await find(db, actor, viewingId);
    assertMayChange(row);
    throw new AppError("move_in_changed");
  }

  return {
    get,

    /** Saves a change, which clears both confirmations. Throws if the other side has changed the record meanwhile. */
    async save(
      actor: Actor,
      viewingId: string,
      { version, content }: SaveMoveIn,
      now: Date = new Date(),
    ): Promise<WireMoveIn> {
      const { row, side } = await find(db, actor, viewingId);
      assertMayChange(row);
      if (row.version !== version) throw new AppError("move_in_changed");
      if (!isDeepStrictEqual(row.content, content)) {
        const change = { side, content };
        const isSaved =
          version === 0
            ? await insertMoveIn(db, row, change, now)
            : await updateMoveIn(db, viewingId, version, change, now);
        if (!isSaved) await throwChanged(actor, viewingId);
      }
      return get(actor, viewingId);
    },

    /**
     * Confirms the version that the member has read. After both have confirmed, the record cannot be changed any more.
     */
    async confirm(actor: Actor, viewingId: string, version: number, now: Date = new Date()): Promise<WireMoveIn> {
      const { row, side } = await find(db, actor, viewingId);
      assertMayChange(row);
      if (version === 0 || !(await confirmMoveIn(db, viewingId, version, side, now)))
        await throwChanged(actor, viewingId);
      return get(actor, viewingId);
    },

    /** Deletes the record for the actor. The other side keeps it until they delete it too. Can be repeated. */
    async remove(actor: Actor, viewingId: string): Promise<void> {
      const { side } = await find(db, actor, viewingId);
      await db.transaction().execute((trx) => deleteMoveInFor(trx, viewingId, side));
    },

    /**
     * Returns the record that a conversation links to. Undefined if no viewing has happened, or if the actor is not a
     * member of it.
     */
    async ofConversation(actor: Actor, conversationId: string): Promise<WireMoveIn | undefined> {
      const viewingId = await findHappened(db, conversationId);
      const row = viewingId === undefined ? undefined : await findMoveIn(db, viewingId);
      return row && (row.posterId === actor.memberId || row.seekerId === actor.memberId)
        ? toWire(row, getMoveInSide(actor, row))
        : undefined;
    },

    /**
     * Tells the others who keep a record with a leaving member where to find it. Each gets one such mail a day at most.
     */
    async tellOthers(trx: Executor, memberId: string, now: Date): Promise<void> {
      const kept = new Map((await listKeptByOthers(trx, memberId)).map((one) => [one.memberId, one.viewingId]));
      const to = [...kept].map(([other, viewing]) => ({ memberId: other, data: { viewing } }));
      await queueMails(trx, { kind: RECORD_STAYS_MAIL, to, maxPerDay: 1 }, now);
    },

    async sweep(now: Date = new Date()): Promise<{ deleted: number }> {
      return { deleted: await deleteMoveInsBefore(db, new Date(now.getTime() - KEPT_MS), SWEEP_BATCH) };
    },
  };
}

function toWire(row: MoveInRow, side: ConversationSide): WireMoveIn {
  const isDeleted = row.deletedBy === side;
  return {
    viewing: row.viewingId,
    conversation: row.conversationId,
    side,
    seeker: row.seekerName,
    poster: row.posterName,
    room: row.room,
    version: row.version,
    content: row.content && !isDeleted ? moveInContentSchema.parse(row.content) : null,
    photos: isDeleted ? [] : row.photos,
    changedBy: row.changedBy,
    seekerConfirmedAt: row.seekerConfirmedAt?.toISOString() ?? null,
    posterConfirmedAt: row.posterConfirmedAt?.toISOString() ?? null,
    mayChange: mayChange(row),
    isDeleted,
    isDeletedByOther: row.deletedBy !== null && !isDeleted,
    updatedAt: row.updatedAt?.toISOString() ?? null,
  };
}
