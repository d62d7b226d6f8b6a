/** Rows as one side sees them. */

import type { WireConversation, WireInboxRow, WireMessage } from "../conversation.wire.ts";
import type { ConversationSide } from "../conversation-kinds.ts";
import { maskNumbers } from "../mask-numbers.ts";
import type { ConversationRow, MessageRow, OwnHeld } from "./inbox.queries.ts";

/** Everybody sees their own numbers. Those of the other side are masked until they share them; numbers of wallets always. */
function toWireMessage({ number, side, sentAt, body, notice, warning }: MessageRow, reader: ConversationSide, hasTheirNumber: boolean): WireMessage {
  const isOwn = side === reader;
  return {
    number,
    isOwn,
    sentAt: sentAt.toISOString(),
    text: isOwn ? body : maskNumbers(body, { isShared: hasTheirNumber }),
    notice,
    // The warning is for the reader of the message.
    warning: isOwn ? null : warning,
  };
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

export const toInboxRow = (row: ConversationRow, side: ConversationSide): WireInboxRow => ({
  ...toWireFields(row, side),
  last: row.last && toWireMessage(row.last, side, row.hasTheirNumber),
});

interface ConversationParts {
  messages: readonly MessageRow[];
  before: number | null;
  held: readonly OwnHeld[];
  phone: string | null;
}

export const toWireConversation = (row: ConversationRow, side: ConversationSide, { messages, before, held, phone }: ConversationParts): WireConversation => ({
  ...toWireFields(row, side),
  phone,
  isNumberShared: row.isNumberShared,
  held: held.map(({ body, heldAt, isKept }) => ({ text: body, heldAt: heldAt.toISOString(), isKept })),
  messages: messages.map((message) => toWireMessage(message, side, row.hasTheirNumber)),
  before,
});
