import type { Executor } from "../../../../platform/db/database.ts";
import type { ConversationSide, Notice } from "../../conversation-kinds.ts";
import { sideOf } from "../conversations.policy.ts";
import { type ConversationRow, listMessages } from "../inbox.queries.ts";
import type { UnreadFrom } from "../message-mail-limit.queries.ts";

/** A conversation has few notices in a row. */
const LOOKED_AT = 10;
const NEWEST = 2_147_483_647;

/** The reader still has not read this message. If they have, a later one has a mail of its own. */
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

/** Nobody has to be told by mail that a request or a conversation has gone. */
const silent: readonly (Notice | null)[] = [null, "withdrawn", "blocked"];

/**
 * What is unread: messages, or only what happened. Undefined: nothing to tell. The reader cannot answer in a
 * conversation that is closed, so there it is how it ended, if the other side ended it.
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
