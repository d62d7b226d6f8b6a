import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import type { StreamEvent } from "../../../platform/http/event-streams.ts";
import { INBOX_PAGE } from "../conversation.limits.ts";
import type { InboxQuery } from "../conversation.schema.ts";
import type { WireInbox, WireInboxRow } from "../conversation.wire.ts";
import { type AnswerRate, findAnswerRate } from "./answer-rate.queries.ts";
import { toInboxRow } from "./conversation-view.ts";
import { sideOf } from "./conversations.policy.ts";
import { findAbout, findConversations, findWith } from "./inbox.queries.ts";
import {
  countTurns,
  findOwn,
  type InboxOwn,
  type InboxPlace,
  type InboxRow,
  listInbox,
  listVisits,
  NEWEST,
  SOONEST,
  type VisitPart,
  type VisitRow,
} from "./inbox-list.queries.ts";
import { type InboxStatus, listInboxStatus } from "./inbox-status.queries.ts";
import { countRequests, listWaitingSeekers, type WaitingSeeker } from "./owner-requests.queries.ts";

/** `microseconds-id`, and for visits `part-microseconds-id`. A cursor of another list begins at the first page. */
function toPlace(cursor = ""): InboxPlace {
  const [microseconds = "", id = "", ...others] = cursor.split("-");
  return id === "" || others.length > 0 ? NEWEST : { microseconds, id };
}

function toVisitPlace(cursor = ""): { part: VisitPart; after: InboxPlace } {
  const [part, microseconds = "", id = ""] = cursor.split("-");
  return part === "coming" || part === "past"
    ? { part, after: { microseconds, id } }
    : { part: "coming", after: SOONEST };
}

const toEvent = ({ unread, cursor }: Pick<InboxStatus, "unread" | "cursor">): StreamEvent => ({
  name: "inbox",
  cursor,
  data: { unread },
});

export type InboxService = ReturnType<typeof createInboxService>;

/** A page, of which `rows` has one more if there is another one. */
function toPage<Row extends InboxRow>(actor: Actor, rows: readonly Row[], cursorOf: (last: Row) => string): WireInbox {
  const shown = rows.slice(0, INBOX_PAGE);
  const last = shown.at(-1);
  return {
    conversations: shown.flatMap((row) => {
      const side = sideOf(actor, row);
      return side ? [toInboxRow(row, side)] : [];
    }),
    next: last && rows.length > INBOX_PAGE ? cursorOf(last) : null,
  };
}

/** All conversations of a member, as seeker and as poster. */
export function createInboxService({ db }: { db: Executor }) {
  async function statusOf({ memberId }: Actor): Promise<Pick<InboxStatus, "unread" | "cursor">> {
    const [{ unread, cursor } = { unread: 0, cursor: "0-0" }] = await listInboxStatus(db, [memberId]);
    return { unread, cursor };
  }

  /** Booked visits, the next one first, and then those that have ended, the newest first. */
  async function listVisitPage(actor: Actor, { listing, cursor }: InboxQuery): Promise<WireInbox> {
    const { part, after } = toVisitPlace(cursor);
    const read = async (of: VisitPart, from: InboxPlace, limit: number) =>
      (await listVisits(db, actor.memberId, of, listing, from, limit)).map((row) => ({ ...row, part: of }));
    const rows: (VisitRow & { part: VisitPart })[] = [];
    if (part === "coming") rows.push(...(await read("coming", after, INBOX_PAGE + 1)));
    const missing = INBOX_PAGE + 1 - rows.length;
    if (missing > 0) rows.push(...(await read("past", part === "past" ? after : NEWEST, missing)));
    return toPage(actor, rows, (last) => `${last.part}-${last.visitAt}-${last.visitId}`);
  }

  return {
    async list(actor: Actor, query: InboxQuery): Promise<WireInbox> {
      const { show = "all", listing, cursor } = query;
      if (show === "interested" || show === "offers") return { conversations: [], next: null };
      if (show === "visits") return listVisitPage(actor, query);
      const rows = await listInbox(db, actor.memberId, { show, listingId: listing }, toPlace(cursor), INBOX_PAGE + 1);
      return toPage(actor, rows, (last) => `${last.microseconds}-${last.id}`);
    },

    /** How the member's conversations stand, without their messages and visits. */
    async statesOf(actor: Actor, ids: readonly string[]): Promise<WireInboxRow[]> {
      if (ids.length === 0) return [];
      return (await findConversations(db, actor.memberId, ids)).flatMap((row) => {
        const side = sideOf(actor, row);
        return side ? [toInboxRow({ ...row, visit: null }, side)] : [];
      });
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

    /** The member's own posts, by which the inbox can be filtered, and whether anything is hidden. */
    findOwn: ({ memberId }: Actor): Promise<InboxOwn> => findOwn(db, memberId),

    /** How many conversations are unread or wait for the member's answer. */
    countTurns: ({ memberId }: Actor): Promise<number> => countTurns(db, memberId),

    /** The number of unread conversations for the badge, and the cursor from which a stream continues. */
    statusOf,

    currentEvent: async (actor: Actor): Promise<StreamEvent> => toEvent(await statusOf(actor)),

    /** The current events of the members who have streams. */
    async currentEvents(memberIds: readonly string[]): Promise<ReadonlyMap<string, StreamEvent>> {
      return new Map((await listInboxStatus(db, memberIds)).map((found) => [found.memberId, toEvent(found)]));
    },
  };
}
