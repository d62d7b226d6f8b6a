/** Reads what is new in the inboxes of members, for badges and streams. */
import { type Executor, readText, runText } from "../../../platform/db/database.ts";
import { prepared } from "../../../platform/db/prepared.ts";
import { UNREAD_COUNTED } from "../conversation.limits.ts";

export interface InboxStatus {
  memberId: string;
  /** Conversations with something unread, counted no further than the badge shows. */
  unread: number;
  /**
   * Changes whenever the inbox changes. It combines the time of the newest change with the number of unread messages,
   * because either alone may stay the same.
   */
  cursor: string;
}

const unreadOf = (side: "poster" | "seeker", isVisible: string) => {
  const count = side === "poster" ? "seeker_sent - poster_seen" : "poster_sent - seeker_seen";
  return `(select count(*)::integer as conversations, coalesce(sum(messages), 0)::integer as messages from (
    select ${count} as messages from conversation where ${side}_id = m.id
      and ${count.replace("-", ">")} and ${isVisible} limit ${UNREAD_COUNTED}) u)`;
};

const newestOf = (side: "poster" | "seeker") => `(
  select last_at as at from conversation
  where ${side}_id = m.id and hidden_by_${side} = false and (asked_at is not null or opener = '${side}')
    and state = one.state
  order by last_at desc limit 1)`;

// For each member: two scans of the partial indexes for unread conversations, and one row from the inbox index for each
// state and side.
const statusText = prepared(`
  select m.id::text as "memberId", least(p.conversations + s.conversations, ${UNREAD_COUNTED}) as unread,
    coalesce((extract(epoch from newest.at) * 1000000)::bigint, 0) || '-' || p.messages + s.messages as cursor
  from unnest($1::bigint[]) as m(id)
  cross join lateral ${unreadOf("poster", "asked_at is not null and not hidden_by_poster")} p
  cross join lateral ${unreadOf("seeker", "(asked_at is not null or opener = 'seeker') and not hidden_by_seeker")} s
  cross join lateral (
    select max(found.at) as at from unnest(enum_range(null::conversation_state)) as one(state)
    cross join lateral (${newestOf("poster")} union all ${newestOf("seeker")}) found) newest`);

export function listInboxStatus(executor: Executor, memberIds: readonly string[]): Promise<InboxStatus[]> {
  return readText<InboxStatus>(executor, statusText, [memberIds]);
}

const changedIn = (listing: string) => `
  select poster_id as "posterId", seeker_id as "seekerId" from conversation
  where listing_id = ${listing} and state = any (enum_range(null::conversation_state)) and last_at >= $2::timestamptz`;
const changedText = changedIn("$1::bigint");
const changedOfConversationText = changedIn("(select listing_id from conversation where id = $1::bigint)");

const openText = `
  select poster_id as "posterId", seeker_id as "seekerId" from conversation where listing_id = $1::bigint
    and state in ('waiting', 'asked', 'open')`;

async function listMembers(executor: Executor, text: string, values: readonly unknown[]): Promise<string[]> {
  const rows = await runText<{ posterId: string; seekerId: string }>(executor, text, values);
  return rows.flatMap(({ posterId, seekerId }) => [posterId, seekerId]);
}

/** The members of a listing's conversations that have not ended. */
export const listMembersOfListing = (executor: Executor, listingId: string): Promise<string[]> =>
  listMembers(executor, openText, [listingId]);

/**
 * The members of a listing's conversations in which something has happened since then. At most, these are all live and
 * waiting conversations.
 */
export const listChangedMembers = (executor: Executor, listingId: string, since: Date): Promise<string[]> =>
  listMembers(executor, changedText, [listingId, since]);

/** Does the same for the listing of a conversation. */
export const listChangedMembersOfConversation = (
  executor: Executor,
  conversationId: string,
  since: Date,
): Promise<string[]> => listMembers(executor, changedOfConversationText, [conversationId, since]);
