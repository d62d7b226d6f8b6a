/** What pages show about viewings. */

export const viewingStates = ["booked", "cancelled", "happened", "missed"] as const;

export interface WireSlot {
  _id: string;
  startsAt: string;
  endsAt: string;
  seats: number;
  taken: number;
}

export interface WireViewing {
  _id: string;
  conversation: string;
  slot: string | null;
  /** The side of the reader. */
  side: "seeker" | "poster";
  person: { person: string; name: string };
  listing: { _id: string; title: string; location: string } | null;
  startsAt: string;
  endsAt: string;
  state: (typeof viewingStates)[number];
  cancelledBy: "seeker" | "poster" | null;
  /** The seeker has answered a reminder with 'coming'. */
  isComing: boolean;
  /** From when the seeker is asked whether they come. */
  asksAt: string;
  /** Null unless the viewing is booked. */
  address: string | null;
  /** Four digits that the seeker reads out at the door. Null for the poster, and unless the viewing is booked. */
  code: string | null;
  /** The poster has typed too many wrong codes, and cannot type any more. */
  isCodeLocked: boolean;
  /** The poster has said that nobody came. */
  saidNobodyCame: boolean;
  /** The seeker has answered that they were there. */
  saidWasThere: boolean;
  sequence: number;
}

/** One to three times that one side suggests. */
export interface WireSuggestion {
  /** The number of the message that shows it. */
  number: number;
  isOwn: boolean;
  times: { startsAt: string; isOpen: boolean }[];
  /** The time that the other side has accepted. */
  accepted: string | null;
  /** It waits for an answer. Then the reader can accept a time of the other side that is still open. */
  isPending: boolean;
}

/** What a conversation shows about viewings. */
export interface WireConversationViewings {
  /** The booked viewing, or the newest that has ended. */
  current: WireViewing | null;
  /** Slots that the seeker can book or move to, or that the poster offers. There are at most 60. */
  slots: WireSlot[];
  /** The newest suggestions. There are at most 30. */
  suggestions: WireSuggestion[];
  /** Either side can suggest a time now. */
  maySuggest: boolean;
  /** The reader is the poster, and no address is stored. The text is that of another listing in the same area, or empty. */
  addressNeeded: string | null;
  /** The seeker's record. Only the poster gets it, and only if the seeker allows it. */
  record: { came: number; of: number } | null;
}

export interface WireOffered {
  /** The address of the viewings. Only members who have booked can read it. */
  address: string | null;
  /** No times were offered for this listing yet, and the address is that of another one in the same area. */
  isAddressOfOther: boolean;
  slots: (WireSlot & { viewings: WireViewing[] })[];
  /** When the poster shows other rooms. */
  elsewhere: string[];
  /** When the poster showed rooms in the last week in which they did. */
  last: string[];
}
