import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import type { StreamEvent } from "../../../platform/http/event-streams.ts";
import { INBOX_PAGE } from "../conversation.limits.ts";
import type { InboxQuery } from "../conversation.schema.ts";
import type { WireInbox } from "../conversation.wire.ts";
import { type ConversationSide, type ConversationState, conversationStates } from "../conversation-kinds.ts";
import { type AnswerRate, findAnswerRate } from "./answer-rate.queries.ts";
import { toInboxRow } from "./conversation-view.ts";
import { sideOf } from "./conversations.policy.ts";
import { findAbout, findWith, type InboxPlace, listInbox, listOwnListings } from "./inbox.queries.ts";
import { type InboxStatus, listInboxStatus } from "./inbox-status.queries.ts";
import { countRequests, listWaitingSeekers, type WaitingSeeker } from "./owner-requests.queries.ts";

/** Sorts before all rows, so the first page starts after it. */
const BEFORE_ALL: InboxPlace = { microseconds: "9999999999999999", id: "9223372036854775807" };

function toPlace(cursor: string): InboxPlace {
  const [microseconds = "", id = ""] = cursor.split("-", 2);
  return { microseconds, id };
}

const sidesOf = ({ side, listing }: InboxQuery): readonly ConversationSide[] =>
  listing !== undefined ? ["poster"] : side ? [side] : ["seeker", "poster"];
const statesOf = ({ state }: InboxQuery): readonly ConversationState[] => (state ? [state] : conversationStates);

const toEvent = ({ unread, cursor }: Pick<InboxStatus, "unread" | "cursor">): StreamEvent => ({
  name: "inbox",
  cursor,
  data: { unread },
});

export type InboxService = ReturnType<typeof createInboxService>;

/** All conversations of a member, as seeker and as poster. */
export function createInboxService({ db }: { db: Executor }) {
  async function statusOf({ memberId }: Actor): Promise<Pick<InboxStatus, "unread" | "cursor">> {
    const [{ unread, cursor } = { unread: 0, cursor: "0-0" }] = await listInboxStatus(db, [memberId]);
    return { unread, cursor };
  }

  return {
    async list(actor: Actor, query: InboxQuery): Promise<WireInbox> {
      const filter = {
        sides: sidesOf(query),
        states: statesOf(query),
        listingId: query.listing,
        isUnread: query.unread === "yes",
        isHidden: query.hidden === "yes",
      };
      const after = query.cursor === undefined ? BEFORE_ALL : toPlace(query.cursor);
      const rows = await listInbox(db, actor.memberId, filter, after, INBOX_PAGE + 1);
      const shown = rows.slice(0, INBOX_PAGE);
      const last = shown.at(-1);
      return {
        conversations: shown.flatMap((row) => {
          const side = sideOf(actor, row);
          return side ? [toInboxRow(row, side)] : [];
        }),
        next: last && rows.length > INBOX_PAGE ? `${last.microseconds}-${last.id}` : null,
      };
    },

    /** The member's own conversation about somebody else's listing. */
    findAbout: ({ memberId }: Actor, listingId: string): Promise<string | undefined> =>
      findAbout(db, memberId, listingId),

    /** The conversation of the member, who owns the listing, with a person. */
    findWith: ({ memberId }: Actor, listingId: string, person: string): Promise<string | undefined> =>
      findWith(db, memberId, listingId, person),

    /** Seekers whose requests or messages wait for the member's answer, the most urgent first. */
    listWaiting: ({ memberId }: Pick<Actor, "memberId">): Promise<WaitingSeeker[]> => listWaitingSeekers(db, memberId),

    /** How many open requests each of the member's own listings has. */
    async countRequests({ memberId }: Actor, listingIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const counts = await countRequests(db, memberId, listingIds);
      return new Map(counts.map(({ listingId, count }) => [listingId, count]));
    },

    /** How often the owner of a listing answers within a day. Undefined if there are too few requests. */
    answerRate: (listingId: string, now: Date = new Date()): Promise<AnswerRate | undefined> =>
      findAnswerRate(db, listingId, now),

    /** The member's own listings, by which the inbox can be filtered. */
    ownListings: ({ memberId }: Actor): Promise<{ id: string; title: string }[]> => listOwnListings(db, memberId),

    /** The number of unread conversations for the badge, and the cursor from which a stream continues. */
    statusOf,

    currentEvent: async (actor: Actor): Promise<StreamEvent> => toEvent(await statusOf(actor)),

    /** The current events of the members who have streams. */
    async currentEvents(memberIds: readonly string[]): Promise<ReadonlyMap<string, StreamEvent>> {
      return new Map((await listInboxStatus(db, memberIds)).map((found) => [found.memberId, toEvent(found)]));
    },
  };
}
