import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { SavedReply } from "../conversation.wire.ts";
import { deleteReply, insertReply, listReplies } from "./saved-replies.queries.ts";

export type SavedRepliesService = ReturnType<typeof createSavedRepliesService>;

/** Texts that an owner keeps to answer with. Nobody else sees them before they are sent. */
export function createSavedRepliesService({ db }: { db: Executor }) {
  return {
    /** In the order of their slots, at most `savedReplyLimits.kept`. */
    list: ({ memberId }: Actor): Promise<SavedReply[]> => listReplies(db, memberId),

    /** Saving the same text again changes nothing. */
    async save({ memberId }: Actor, text: string, now: Date = new Date()): Promise<void> {
      await db.transaction().execute((trx) => insertReply(trx, memberId, text, now));
      if (!(await listReplies(db, memberId)).some((reply) => reply.text === text))
        throw new AppError("too_many_replies");
    },

    delete: ({ memberId }: Actor, slot: number): Promise<void> => deleteReply(db, memberId, slot),
  };
}
