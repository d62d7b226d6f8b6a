import type { Actor } from "../../../platform/auth/actor.ts";
import { countAction } from "../../../platform/db/action-counts.queries.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Emit } from "../../../platform/jobs/events.ts";
import { type DeclineReason, declineNotice } from "../conversation-kinds.ts";
import type { WirePerson, WirePersonPage } from "../people.wire.ts";
import { assertMayAnswerPerson, assertMayInvite, newConversationsPerDay } from "./conversations.policy.ts";
import { isPhonePaused, shareNumber } from "./inbox.queries.ts";
import type { InboxHints } from "./inbox-hints.ts";
import { findOpeningToSeeker } from "./openings.queries.ts";
import {
  deleteHiddenPerson,
  findPerson,
  insertHiddenPerson,
  listPeople,
  type PeopleFilter,
  type PersonRow,
} from "./people.queries.ts";
import { answerInterest } from "./waiting-list.ts";

const toWire = ({
  personId,
  wantedId,
  likedAt,
  sharedAt,
  offeredAt,
  hasNumberSince,
  ...same
}: PersonRow): WirePerson => ({
  ...same,
  person: personId,
  likedAt: likedAt?.toISOString() ?? null,
  sharedAt: sharedAt?.toISOString() ?? null,
  offeredAt: offeredAt?.toISOString() ?? null,
  hasNumberSince: hasNumberSince?.toISOString() ?? null,
  wanted: wantedId,
});

export type PeopleService = ReturnType<typeof createPeopleService>;

export interface PeopleOptions {
  db: Executor;
  /** Asks the identity provider whether the e-mail address has been verified meanwhile. */
  refreshActor: (actor: Actor) => Promise<Actor>;
  emit: Emit;
  /** Called after the commit. */
  inboxHints: InboxHints;
}

/**
 * Shows the owner of a listing the people who like it, have shared their profile for it or were offered it. The owner
 * answers by writing first (`ConversationsService.invite`), by sharing the number, or with 'not this time'. Each answer
 * begins the one conversation of this listing and person.
 */
export function createPeopleService({ db, refreshActor, emit, inboxHints }: PeopleOptions) {
  return {
    /** Newest first, at most 50. */
    async list({ memberId }: Actor, filter: PeopleFilter, now: Date = new Date()): Promise<WirePerson[]> {
      return (await listPeople(db, memberId, filter, now)).map(toWire);
    },

    async get({ memberId }: Actor, listingId: string, person: string): Promise<WirePersonPage> {
      const row = await findPerson(db, memberId, listingId, person);
      if (!row) throw new AppError("member_not_found");
      const { memberSince, language, likedIn, ...same } = row;
      return { ...toWire(same), memberSince: memberSince.toISOString(), language, likedIn };
    },

    /**
     * Shares the owner's number and records it in the contact history. This begins a conversation, so it counts as a
     * new one.
     */
    async shareNumber(
      actor: Actor,
      listingId: string,
      person: string,
      now: Date = new Date(),
    ): Promise<{ _id: string }> {
      const current = actor.isEmailVerified ? actor : await refreshActor(actor);
      assertMayInvite(current, await findOpeningToSeeker(db, listingId, person));
      const answered = await db.transaction().execute(async (trx) => {
        if (await isPhonePaused(trx, actor.memberId)) throw new AppError("phone_paused");
        const { outcome, id } = await answerInterest(
          trx,
          { listingId, personId: person, notice: "number_shared", isDeclined: false },
          now,
        );
        if (outcome === "full") throw new AppError("conversations_full");
        if (id === null) throw new AppError("not_possible_now", { message: "The room is not shown, or taken" });
        if (outcome === "had") return { _id: id };
        const { isTooMany, retryAfterSeconds } = await countAction(trx, actor.memberId, {
          kind: "conversation",
          most: newConversationsPerDay(current, now),
        });
        if (isTooMany) throw new AppError("too_many_conversations", { retryAfterSeconds });
        await shareNumber(trx, actor.memberId, person, listingId, now);
        await emit(trx, "message.sent", { conversation: id, reader: "seeker" }, now);
        return { _id: id };
      });
      inboxHints.tell([actor.memberId, person]);
      return answered;
    },

    /** Answers 'not this time' to somebody who has not written. The owner can reopen the conversation for 14 days. */
    async decline(
      actor: Actor,
      listingId: string,
      person: string,
      reason: DeclineReason,
      now: Date = new Date(),
    ): Promise<{ _id: string }> {
      assertMayAnswerPerson(actor, await findOpeningToSeeker(db, listingId, person));
      const answered = await db.transaction().execute(async (trx) => {
        const { outcome, id } = await answerInterest(
          trx,
          { listingId, personId: person, notice: declineNotice(reason), isDeclined: true },
          now,
        );
        if (id === null) throw new AppError("not_possible_now", { message: "The room is not shown, or taken" });
        if (outcome === "closed") await emit(trx, "message.sent", { conversation: id, reader: "seeker" }, now);
        return { _id: id };
      });
      inboxHints.tell([actor.memberId, person]);
      return answered;
    },

    /** Hides the card from the owner's own inbox, or shows it again. The person is not told. */
    async hide(actor: Actor, listingId: string, person: string, isHidden: boolean): Promise<void> {
      assertMayAnswerPerson(actor, await findOpeningToSeeker(db, listingId, person));
      await (isHidden ? insertHiddenPerson : deleteHiddenPerson)(db, listingId, person);
    },
  };
}
