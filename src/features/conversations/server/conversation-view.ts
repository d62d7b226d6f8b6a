/** Rows as one side sees them. */

import { maskLast, maskTogether, type Sharing } from "../../screening/mask.ts";
import type { WireConversation, WireInboxRow, WireMessage } from "../conversation.wire.ts";
import type { ConversationSide } from "../conversation-kinds.ts";
import type { ConversationRow, LastMessage, MessageRow, OneConversation, OwnHeld } from "./inbox.queries.ts";

type Sight = Pick<ConversationRow, "hasTheirNumber" | "visitedAt">;

const sharingOf = ({ hasTheirNumber, visitedAt }: Sight): Sharing => ({ isShared: hasTheirNumber, isVisited: visitedAt !== null });

/** What was written before the viewing was a reason to be careful until then. */
const isOutdated = ({ warning, sentAt }: MessageRow, visitedAt: Date | null) => warning === "money" && visitedAt !== null && sentAt < visitedAt;

function toWireMessage(message: MessageRow, isOwn: boolean, text: string, visitedAt: Date | null): WireMessage {
  const { number, sentAt, notice, warning } = message;
  // The warning is for the reader of the message.
  return { number, isOwn, sentAt: sentAt.toISOString(), text, notice, warning: isOwn || isOutdated(message, visitedAt) ? null : warning };
}

/** Everybody sees their own numbers. Those of the other side are masked until they share them, numbers to pay to until a viewing has happened. */
function toWireMessages(rows: readonly MessageRow[], reader: ConversationSide, sight: Sight): WireMessage[] {
  const theirs = rows.filter(({ side }) => side !== reader);
  const masked = maskTogether(
    theirs.map(({ body }) => body),
    sharingOf(sight),
  );
  const texts = new Map(theirs.map((row, index) => [row, masked[index] ?? ""]));
  return rows.map((row) => toWireMessage(row, row.side === reader, texts.get(row) ?? row.body, sight.visitedAt));
}

function toWireFields(row: ConversationRow, side: ConversationSide): Omit<WireInboxRow, "last"> {
  return {
    _id: row.id,
    side,
    isOpener: row.opener === side,
    state: row.state,
    closedReason: row.closedReason,
    listing: row.listing,
    person: { person: row.personId, name: row.personName, isEmailVerified: row.isEmailVerified, isPhoneVerified: row.isPhoneVerified },
    lastAt: row.lastAt.toISOString(),
    unread: row.unread,
    answerBy: row.answerBy?.toISOString() ?? null,
    place: side === "seeker" ? row.place : null,
    isHidden: row.isHidden,
  };
}

/** The last message may be the end of a number. */
function toWireLast({ earlier, ...last }: LastMessage, reader: ConversationSide, sight: Sight): WireMessage {
  const isOwn = last.side === reader;
  return toWireMessage(last, isOwn, isOwn ? last.body : maskLast(earlier, last.body, sharingOf(sight)), sight.visitedAt);
}

export const toInboxRow = (row: ConversationRow, side: ConversationSide): WireInboxRow => ({
  ...toWireFields(row, side),
  last: row.last && toWireLast(row.last, side, row),
});

interface ConversationParts {
  messages: readonly MessageRow[];
  before: number | null;
  held: readonly OwnHeld[];
  phone: string | null;
}

export const toWireConversation = (row: OneConversation, side: ConversationSide, { messages, before, held, phone }: ConversationParts): WireConversation => ({
  ...toWireFields(row, side),
  phone,
  isNumberShared: row.isNumberShared,
  isVisited: row.visitedAt !== null,
  isPaused: row.isPaused,
  held: held.map(({ body, heldAt, isKept }) => ({ text: body, heldAt: heldAt.toISOString(), isKept })),
  messages: toWireMessages(messages, side, row),
  before,
});
