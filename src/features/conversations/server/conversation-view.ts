/** Converts rows into what one side may see. */

import { trueCostOf } from "../../facts/true-cost.ts";
import { letsSeats } from "../../listings/listing-seats.ts";
import { maskLast, maskTogether, type Sharing } from "../../screening/mask-contacts.ts";
import type { WireConversation, WireInboxRow, WireMessage } from "../conversation.wire.ts";
import type { ConversationSide } from "../conversation-kinds.ts";
import type { WireSeat } from "../seat.wire.ts";
import { mayGetSeat } from "./conversations.policy.ts";
import type {
  ConversationListing,
  ConversationRow,
  LastMessage,
  MessageRow,
  OneConversation,
  OwnHeld,
} from "./inbox.queries.ts";
import type { InboxRow } from "./inbox-list.queries.ts";

type Sight = Pick<ConversationRow, "hasTheirNumber" | "isNumberShared" | "visitedAt">;

const sharingOf = ({ hasTheirNumber, isNumberShared, visitedAt }: Sight, isOwn: boolean): Sharing => ({
  isShared: isOwn ? isNumberShared : hasTheirNumber,
  isVisited: visitedAt !== null,
});

/** A money warning ends with the viewing, because afterwards both may speak of payment. */
const isOutdated = ({ warning, sentAt }: MessageRow, visitedAt: Date | null) =>
  warning === "money" && visitedAt !== null && sentAt < visitedAt;

/** `masked` is the text as the side that did not write it sees it. */
function toWireMessage(message: MessageRow, isOwn: boolean, masked: string, visitedAt: Date | null): WireMessage {
  const { number, sentAt, notice, warning, body } = message;
  return {
    number,
    isOwn,
    sentAt: sentAt.toISOString(),
    text: isOwn ? body : masked,
    notice,
    isMasked: masked !== body,
    // The warning is for the reader of the message.
    warning: isOwn || isOutdated(message, visitedAt) ? null : warning,
  };
}

/**
 * Everybody sees their own numbers. Phone numbers of the other side are masked until it shares them, and payment
 * numbers until a viewing has happened.
 */
function toWireMessages(rows: readonly MessageRow[], reader: ConversationSide, sight: Sight): WireMessage[] {
  const texts = new Map(
    [true, false].flatMap((isOwn) => {
      const ofSide = rows.filter(({ side }) => (side === reader) === isOwn);
      const masked = maskTogether(
        ofSide.map(({ body }) => body),
        sharingOf(sight, isOwn),
      );
      return ofSide.map((row, index) => [row, masked[index] ?? ""] as const);
    }),
  );
  return rows.map((row) => toWireMessage(row, row.side === reader, texts.get(row) ?? row.body, sight.visitedAt));
}

const toWireRoom = ({
  facts,
  costs,
  accommodation: _accommodation,
  ...room
}: ConversationListing): NonNullable<WireInboxRow["listing"]> => ({
  ...room,
  allIn: trueCostOf({ rent: room.rent, facts, costs }).allIn,
});

function toWireFields(row: ConversationRow, side: ConversationSide): Omit<WireInboxRow, "last" | "visit"> {
  return {
    _id: row.id,
    side,
    isOpener: row.opener === side,
    state: row.state,
    closedReason: row.closedReason,
    listing: row.listing && toWireRoom(row.listing),
    person: {
      person: row.personId,
      name: row.personName,
      isEmailVerified: row.isEmailVerified,
      isPhoneVerified: row.isPhoneVerified,
    },
    lastAt: row.lastAt.toISOString(),
    unread: row.unread,
    answerBy: row.answerBy?.toISOString() ?? null,
    place: side === "seeker" ? row.place : null,
    isHidden: row.isHidden,
  };
}

/** The last message may be the end of a number that began in earlier messages. */
function toWireLast({ earlier, ...last }: LastMessage, reader: ConversationSide, sight: Sight): WireMessage {
  const isOwn = last.side === reader;
  return toWireMessage(
    last,
    isOwn,
    isOwn ? last.body : maskLast(earlier, last.body, sharingOf(sight, false)),
    sight.visitedAt,
  );
}

export const toInboxRow = (row: InboxRow, side: ConversationSide): WireInboxRow => ({
  ...toWireFields(row, side),
  last: row.last && toWireLast(row.last, side, row),
  visit: row.visit,
});

/** Null unless the reader owns the listing, and the other side has seen it or has a seat. */
export function toWireSeat(row: OneConversation, side: ConversationSide): WireSeat | null {
  const { listing, isSeatGiven } = row;
  const isPossible = mayGetSeat(row);
  if (side !== "poster" || listing === null || !(isSeatGiven || isPossible)) return null;
  const { seats, seatsFree, isAvailable } = listing;
  return {
    kind: letsSeats(listing) ? "seat" : "room",
    seats,
    seatsFree: isAvailable ? seatsFree : 0,
    isGiven: isSeatGiven,
    mayGive: isPossible && !isSeatGiven && (isAvailable || seatsFree > 0),
  };
}

interface ConversationParts {
  messages: readonly MessageRow[];
  before: number | null;
  held: readonly OwnHeld[];
  phone: string | null;
}

export const toWireConversation = (
  row: OneConversation,
  side: ConversationSide,
  { messages, before, held, phone }: ConversationParts,
): WireConversation => ({
  ...toWireFields(row, side),
  phone,
  isNumberShared: row.isNumberShared,
  isVisited: row.visitedAt !== null,
  isPaused: row.isPaused,
  seat: toWireSeat(row, side),
  held: held.map(({ body, heldAt, isKept }) => ({ text: body, heldAt: heldAt.toISOString(), isKept })),
  messages: toWireMessages(messages, side, row),
  before,
});
