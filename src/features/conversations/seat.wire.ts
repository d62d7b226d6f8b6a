/** The seat of a post, or the whole room, that its owner may give to the other side of a conversation. */
export interface WireSeat {
  kind: "seat" | "room";
  seats: number;
  /** While the post is available. */
  seatsFree: number;
  /** The other side has it. */
  isGiven: boolean;
  mayGive: boolean;
}
