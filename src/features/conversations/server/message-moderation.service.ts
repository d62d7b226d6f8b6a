import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Emit } from "../../../platform/jobs/events.ts";
import { hasPaymentNumber } from "../../screening/numbers.ts";
import { HELD_PAGE, MESSAGES_PAGE } from "../conversation.limits.ts";
import type {
  HeldDecision,
  WireHeldMessage,
  WireHeldMessages,
  WireReportedConversation,
} from "../message-moderation.wire.ts";
import { decideHeldMessage } from "./conversation-steps.ts";
import { assertMayModerate } from "./conversations.policy.ts";
import { listMessages } from "./inbox.queries.ts";
import type { InboxHints } from "./inbox-hints.ts";
import {
  findHeldMessage,
  findReportedConversation,
  type HeldMessage,
  type HeldMessageRow,
  hasHeldMessages,
  listHeldMessages,
} from "./message-moderation.queries.ts";

const NEWEST = 2_147_483_647;
const toListingId = (listing: { _id: string } | null) => listing?._id ?? null;

const toWireHeld = ({
  id,
  body,
  score,
  reasons,
  heldAt,
  side,
  authorId,
  authorName,
  isFirst,
  listing,
}: HeldMessageRow): WireHeldMessage => ({
  id,
  text: body,
  score,
  reasons,
  heldAt: heldAt.toISOString(),
  author: { person: authorId, name: authorName, side },
  isFirst,
  listing,
});

interface Audited {
  action: "conversation_read" | "message_delivered" | "message_kept";
  moderatorId: string;
  memberId: string;
  listingId: string | null;
  caseId?: string;
  reasons: readonly string[];
}

export interface MessageModerationOptions {
  db: Executor;
  /** Call it last in a transaction. */
  audit: (trx: Executor, entry: Audited) => Promise<void>;
  emit: Emit;
  /** Called after the commit. */
  inboxHints: InboxHints;
}

export type MessageModerationService = ReturnType<typeof createMessageModerationService>;

/**
 * Moderation of held messages and reported conversations. Callers check that the actor is a moderator. Everything is
 * recorded in the audit log.
 */
export function createMessageModerationService({ db, audit, emit, inboxHints }: MessageModerationOptions) {
  async function afterDelivery(
    trx: Executor,
    { conversationId, side, authorId }: HeldMessage,
    now: Date,
  ): Promise<void> {
    await emit(
      trx,
      "message.sent",
      { conversation: conversationId, reader: side === "seeker" ? "poster" : "seeker" },
      now,
    );
    if (!(await hasHeldMessages(trx, authorId))) await emit(trx, "message.released", { author: authorId }, now);
  }

  /**
   * Moderators see payment numbers, so that they can compare the numbers of scammers. The audit log records who has
   * read one.
   */
  async function recordNumbers(moderatorId: string, messages: readonly HeldMessageRow[]): Promise<void> {
    const withNumber = messages.filter(({ body }) => hasPaymentNumber(body));
    if (withNumber.length === 0) return;
    await db.transaction().execute(async (trx) => {
      for (const { id, authorId, listing } of withNumber)
        await audit(trx, {
          action: "conversation_read",
          moderatorId,
          memberId: authorId,
          listingId: toListingId(listing),
          reasons: [`held_message:${id}`],
        });
    });
  }

  /**
   * Tells both sides of a delivered message, and members who get a place with it. If the message is kept back, tells
   * only its author.
   */
  function tell({ authorId, posterId, seekerId, listingId }: HeldMessage, decision: HeldDecision, now: Date): void {
    inboxHints.tell(decision === "deliver" ? [posterId, seekerId] : [authorId]);
    if (decision === "deliver" && listingId !== null) inboxHints.tellListing(listingId, now);
  }

  return {
    /** Oldest first, because somebody waits for each of them. */
    async listHeld({ memberId }: Actor, cursor: string | undefined): Promise<WireHeldMessages> {
      const rows = await listHeldMessages(db, memberId, cursor ?? "0", HELD_PAGE + 1);
      const shown = rows.slice(0, HELD_PAGE);
      await recordNumbers(memberId, shown);
      return {
        messages: shown.map(toWireHeld),
        next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      };
    },

    /** The waiting messages of one member, for their moderation case. */
    async listHeldOf({ memberId }: Actor, authorId: string): Promise<WireHeldMessage[]> {
      const rows = await listHeldMessages(db, memberId, "0", HELD_PAGE, authorId);
      await recordNumbers(memberId, rows);
      return rows.map(toWireHeld);
    },

    /** If a message is kept back, the other side never learns of it. The sender sees that it was not delivered. */
    async decideHeld(actor: Actor, id: string, decision: HeldDecision, now: Date = new Date()): Promise<void> {
      const decided = await db.transaction().execute(async (trx) => {
        const held = await findHeldMessage(trx, id);
        if (!held) throw new AppError("message_not_found");
        assertMayModerate(actor, held);
        const outcome = await decideHeldMessage(trx, held, decision === "deliver", now);
        if (outcome === "already_decided") throw new AppError("already_decided");
        // The error rolls the decision back, so nothing is recorded.
        if (outcome === "closed") throw new AppError("conversation_closed");
        if (outcome === "released") await afterDelivery(trx, held, now);
        const { authorId, listingId, reasons } = held;
        const action = outcome === "released" ? "message_delivered" : "message_kept";
        await audit(trx, { action, moderatorId: actor.memberId, memberId: authorId, listingId, reasons });
        return held;
      });
      tell(decided, decision, now);
    },

    /** Shows a conversation in which a message was reported. All others do not exist for moderators. */
    async read(actor: Actor, id: string, before: number | undefined): Promise<WireReportedConversation> {
      return db.transaction().execute(async (trx) => {
        const found = await findReportedConversation(trx, id);
        if (!found) throw new AppError("conversation_not_found");
        assertMayModerate(actor, found);
        const newestFirst = await listMessages(trx, id, before ?? NEWEST, MESSAGES_PAGE + 1);
        const shown = newestFirst.slice(0, MESSAGES_PAGE).toReversed();
        await audit(trx, {
          action: "conversation_read",
          moderatorId: actor.memberId,
          memberId: found.reportedMemberId,
          listingId: toListingId(found.listing),
          ...(found.caseId !== null && { caseId: found.caseId }),
          reasons: [`conversation:${id}`],
        });
        return {
          _id: id,
          state: found.state,
          closedReason: found.closedReason,
          listing: found.listing,
          poster: { person: found.posterId, name: found.posterName },
          seeker: { person: found.seekerId, name: found.seekerName },
          messages: shown.map(({ number, side, sentAt, notice, body }) => ({
            number,
            side,
            sentAt: sentAt.toISOString(),
            text: body,
            notice,
            isReported: found.reported.includes(number),
          })),
          before: newestFirst.length > MESSAGES_PAGE ? (shown[0]?.number ?? null) : null,
        };
      });
    },
  };
}
