/** Rows as one side sees them. */

import type { WireConversation, WireInboxRow, WireMessage } from "../conversation.wire.ts";
import type { ConversationSide } from "../conversation-kinds.ts";
import { maskLast, maskTogether } from "../mask-numbers.ts";
import type { ConversationRow, LastMessage, MessageRow, OneConversation, OwnHeld } from "./inbox.queries.ts";

const toWireMessage = ({ number, sentAt, notice, warning }: MessageRow, isOwn: boolean, text: string): WireMessage => ({
  number,
  isOwn,
  sentAt: sentAt.toISOString(),
  text,
  notice,
  // The warning is for the reader of the message.
  warning: isOwn ? null : warning,
});

/** Everybody sees their own numbers. Those of the other side are masked until they share them; numbers of wallets always. */
function toWireMessages(rows: readonly MessageRow[], reader: ConversationSide, hasTheirNumber: boolean): WireMessage[] {
  const theirs = rows.filter(({ side }) => side !== reader);
  const masked = maskTogether(
    theirs.map(({ body }) => body),
    { isShared: hasTheirNumber },
  );
  const texts = new Map(theirs.map((row, index) => [row, masked[index] ?? ""]));
  return rows.map((row) => toWireMessage(row, row.side === reader, texts.get(row) ?? row.body));
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
function toWireLast({ earlier, ...last }: LastMessage, reader: ConversationSide, hasTheirNumber: boolean): WireMessage {
  const isOwn = last.side === reader;
  return toWireMessage(last, isOwn, isOwn ? last.body : maskLast(earlier, last.body, { isShared: hasTheirNumber }));
}

export const toInboxRow = (row: ConversationRow, side: ConversationSide): WireInboxRow => ({
  ...toWireFields(row, side),
  last: row.last && toWireLast(row.last, side, row.hasTheirNumber),
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
  isPaused: row.isPaused,
  held: held.map(({ body, heldAt, isKept }) => ({ text: body, heldAt: heldAt.toISOString(), isKept })),
  messages: toWireMessages(messages, side, row.hasTheirNumber),
  before,
});
