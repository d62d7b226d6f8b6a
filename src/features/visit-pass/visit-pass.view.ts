/** What the pages of the seeker and of the friend show. Times are ISO texts. */

interface Visit {
  hostName: string | null;
  /** The area, which the listing shows to everybody. */
  location: string | null;
  startsAt: string;
  endsAt: string;
}

/**
 * `waiting`: before the visit. `visiting`: since its start. `asked`: the seeker has to answer. `alarm`: the friend was
 * told. `safe`: the seeker is out. `off`: the visit was called off in good time.
 */
export type PassState = "waiting" | "visiting" | "asked" | "alarm" | "safe" | "off";

/** A change at short notice that the seeker did not make. The seeker is then asked whether they are safe. */
export type PassCause = "cancelled" | "moved";

export interface VisitChange {
  kind: "address" | PassCause;
  at: string;
  /** Null if it was neither of the two, or is not known. */
  by: "seeker" | "poster" | null;
  address: string | null;
  /** The new start time. */
  startsAt: string | null;
}

export interface Reading {
  at: string;
  isAccepted: boolean;
  /** Greater than 1 only in the newest row of a link that was opened very often. */
  times: number;
}

/** The pass as the seeker sees it. */
export interface PassView {
  state: PassState;
  cause: PassCause | null;
  canSayOut: boolean;
  /** "I'm out" can be undone. */
  canUndo: boolean;
  name: string;
  /** When the seeker is asked. */
  outBy: string;
  /** When the friends are told, if the seeker does not answer. Null if no question is open. */
  tellsAt: string | null;
  overAt: string;
  /** Friends who have confirmed their address. */
  accepted: number;
  /** Friends who have not confirmed their address yet. */
  unconfirmed: number;
  readings: Reading[];
}

export interface SeekerVisit extends Visit {
  /** The visit has not begun. After a move this can be true although the seeker has answered. */
  isAhead: boolean;
  /** The seeker's own first name, which the form proposes. */
  ownName: string;
  /** Choices of minutes after the start that are still in the future. If it is empty, it is too late for a link. */
  choices: number[];
  pass: PassView | null;
}

/** The visit as the friend sees it. About the seeker it contains only the name that they chose. */
export interface FriendVisit extends Visit {
  state: Exclude<PassState, "asked">;
  name: string;
  outBy: string;
  cause: PassCause | null;
  isHostEmailVerified: boolean;
  isHostPhoneVerified: boolean;
  /** Set during an alarm only: the address that the seeker was told first. `changes` has all changes since then. */
  address: string | null;
  changes: VisitChange[];
  /** The reader, if the link is from their own mail or notification. */
  friend: { isConfirmed: boolean; isByPush: boolean } | null;
  /** The pass has the most friends that it can have. */
  isFull: boolean;
}
