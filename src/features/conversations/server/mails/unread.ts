import type { Executor } from "../../../../platform/db/database.ts";
import type { ConversationSide, Notice } from "../../conversation-kinds.ts";
import { sideOf } from "../conversations.policy.ts";
import { type ConversationRow, listMessages } from "../inbox.queries.ts";
import type { UnreadFrom } from "../message-mail-limit.queries.ts";

/** How many of the newest messages are read. A conversation has few notices in a row. */
const LOOKED_AT = 10;
const NEWEST = 2_147_483_647;

/** Whether the reader still has not read this message. If they have, a later message has its own mail. */
export const isStillUnread = (
  row: ConversationRow | undefined,
  memberId: string,
  { first }: Pick<UnreadFrom, "first">,
): row is ConversationRow =>
  row !== undefined &&
  row.unread > 0 &&
  row.seen + 1 === first &&
  !row.isHidden &&
  !row.isAway &&
  sideOf({ memberId }, row) !== undefined;

/** Nobody needs a mail that a request was withdrawn or that a block ended the conversation. */
const silent: readonly (Notice | null)[] = [null, "withdrawn", "blocked"];

/**
 * Finds what to tell. `notice` is null if messages are unread, else it is the newest notice. In a closed conversation
 * it is always the notice of the end, because the reader cannot answer. Undefined if there is nothing to tell.
 */
export async function findUnread(
  db: Executor,
  row: ConversationRow,
  side: ConversationSide,
): Promise<{ notice: Notice | null } | undefined> {
  const newest = (await listMessages(db, row.id, NEWEST, LOOKED_AT))
    .filter((message) => message.side !== side)
    .slice(0, row.unread);
  const last = newest[0]?.notice ?? null;
  if (row.state === "closed") return silent.includes(last) ? undefined : { notice: last };
  return { notice: newest.every(({ notice }) => notice !== null) ? last : null };
}
