import { type Executor, runText } from "../../../platform/db/database.ts";
import type { ClosedReason, ConversationSide, ConversationState } from "../conversation-kinds.ts";
import { hasBegun } from "./begun.sql.ts";

export interface HeldMessageRow {
  id: string;
  body: string;
  score: number;
  reasons: string[];
  heldAt: Date;
  side: ConversationSide;
  authorId: string;
  authorName: string;
  isFirst: boolean;
  listing: { _id: string; title: string } | null;
}

const authorOf = "case h.side when 'poster' then c.poster_id else c.seeker_id end";
const listingJson = "case when l.id is not null then json_build_object('_id', l.id::text, 'title', l.title) end";

// Skips messages that cannot be delivered any more, and conversations in which the moderator takes part.
const waiting = `
  select h.id, h.body, h.score, h.reasons, h.held_at as "heldAt", h.side, author.id as "authorId",
    author.name as "authorName",
         not ${hasBegun("c.id")} as "isFirst", ${listingJson} as listing
  from held_message h join conversation c on c.id = h.conversation_id
    join member author on author.id = ${authorOf} left join listing l on l.id = c.listing_id
  where h.decided_at is null and h.id > $1::bigint and c.state <> 'closed' and author.suspended_at is null
    and author.leaving_at is null
    and $3::bigint not in (c.poster_id, c.seeker_id) and ($4::bigint is null or author.id = $4::bigint)
  order by h.id limit $2::integer`;

/** Oldest first. Lists the messages of one author if `authorId` is given. */
export function listHeldMessages(
  executor: Executor,
  moderatorId: string,
  afterId: string,
  limit: number,
  authorId?: string,
): Promise<HeldMessageRow[]> {
  return runText(executor, waiting, [afterId, limit, moderatorId, authorId ?? null]);
}

export interface HeldMessage {
  id: string;
  conversationId: string;
  side: ConversationSide;
  authorId: string;
  posterId: string;
  seekerId: string;
  listingId: string | null;
  reasons: string[];
}

const held = `
  select h.id, c.id as "conversationId", h.side, ${authorOf} as "authorId", c.poster_id as "posterId",
    c.seeker_id as "seekerId", c.listing_id as "listingId", h.reasons
  from held_message h join conversation c on c.id = h.conversation_id where h.id = $1::bigint`;

export async function findHeldMessage(executor: Executor, id: string): Promise<HeldMessage | undefined> {
  return (await runText<HeldMessage>(executor, held, [id]))[0];
}

const others = `
  select exists (
    select from held_message h join conversation c on c.id = h.conversation_id
    where h.decided_at is null and c.state <> 'closed' and ${authorOf} = $1::bigint) as found`;

/** Whether another message of this member waits for a moderator. */
export async function hasHeldMessages(executor: Executor, memberId: string): Promise<boolean> {
  return (await runText<{ found: boolean }>(executor, others, [memberId]))[0]?.found ?? false;
}

export interface ReportedConversationRow {
  id: string;
  state: ConversationState;
  closedReason: ClosedReason | null;
  posterId: string;
  posterName: string;
  seekerId: string;
  seekerName: string;
  listing: { _id: string; title: string } | null;
  /** The author of a reported message. */
  reportedMemberId: string;
  caseId: string | null;
  /** Numbers of the reported messages. */
  reported: number[];
}

// A settled report gives no access, unless the decision is appealed.
const reported = `
  select c.id, c.state, c.closed_reason as "closedReason", p.id as "posterId", p.name as "posterName",
    s.id as "seekerId", s.name as "seekerName",
         ${listingJson} as listing, open.member_id as "reportedMemberId", open.case_id as "caseId",
         array(select distinct number from reported_message where conversation_id = c.id order by number) as reported
  from conversation c join member p on p.id = c.poster_id join member s on s.id = c.seeker_id
    left join listing l on l.id = c.listing_id
  cross join lateral (
    select r.member_id, k.id as case_id
    from reported_message m join report r on r.id = m.report_id
    left join moderation_case k on k.member_id = r.member_id and k.decided_at is null
      and (k.kind = 'appeal' or k.kind = 'report' and k.listing_id is null)
    where m.conversation_id = c.id and (r.settled_at is null or k.kind = 'appeal')
    order by r.settled_at nulls first, k.id limit 1) open
  where c.id = $1::bigint`;

/** Undefined if nobody has reported a message of the conversation, or the report is settled. */
export async function findReportedConversation(
  executor: Executor,
  id: string,
): Promise<ReportedConversationRow | undefined> {
  return (await runText<ReportedConversationRow>(executor, reported, [id]))[0];
}
