import { sideOf } from "../conversations.policy.ts";
import type { ConversationRow } from "../inbox.queries.ts";
import type { UnreadFrom } from "../message-mail-limit.queries.ts";

/** The reader still has not read this message. If they have, a later one has a mail of its own. */
export const isStillUnread = (row: ConversationRow | undefined, memberId: string, { first }: Pick<UnreadFrom, "first">): row is ConversationRow =>
  row !== undefined && row.unread > 0 && row.seen + 1 === first && !row.isHidden && !row.isAway && sideOf({ memberId }, row) !== undefined;
