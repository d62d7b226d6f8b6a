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
  /** The reader's own side. */
  side: "seeker" | "poster";
  person: { person: string; name: string };
  listing: { _id: string; title: string; location: string } | null;
  startsAt: string;
  endsAt: string;
  state: (typeof viewingStates)[number];
  cancelledBy: "seeker" | "poster" | null;
  /** The seeker has answered a reminder with 'coming'. */
  isComing: boolean;
  /** From when the seeker is asked if they come. */
  asksAt: string;
  /** While it is booked. */
  address: string | null;
  /** Four digits to read out at the door, while it is booked. */
  ownCode: string | null;
  /** The reader has typed the other side's digits. */
  hasTyped: boolean;
  hasOtherTyped: boolean;
  /** The reader has typed too many wrong digits, and can type none any more. */
  isCodeLocked: boolean;
  /** The poster has said that nobody came. */
  saidNobodyCame: boolean;
  /** The seeker has answered that they were there. */
  saidWasThere: boolean;
  sequence: number;
}

/** What a conversation shows about viewings. */
export interface WireConversationViewings {
  /** The booked one, or the newest that has ended. */
  current: WireViewing | null;
  /** What the seeker can book or move to, or what the poster offers. At most 60. */
  slots: WireSlot[];
  /** Of the seeker, for the poster, if the seeker allows it. */
  record: { came: number; of: number } | null;
}

export interface WireOffered {
  /** Where visitors go to. Only who has booked reads it. */
  address: string | null;
  slots: (WireSlot & { viewings: WireViewing[] })[];
}
