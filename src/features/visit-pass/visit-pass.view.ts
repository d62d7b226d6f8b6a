/** What the two pages show. Times are ISO texts. */

interface Visit {
  hostName: string | null;
  /** The area, as the listing shows it to everybody. */
  location: string | null;
  startsAt: string;
  endsAt: string;
}

/**
 * `waiting`: before the visit. `asked`: the seeker has to answer. `alarm`: the friend was told. `off`: the visit was
 * called off in good time.
 */
export type PassState = "waiting" | "visiting" | "asked" | "alarm" | "safe" | "off";

/** At short notice, and not by the seeker: so they are asked whether they are safe. */
export type PassCause = "cancelled" | "moved";

export interface VisitChange {
  kind: "address" | PassCause;
  at: string;
  /** Null: neither of the two, or not known. */
  by: "seeker" | "poster" | null;
  address: string | null;
  /** The new time. */
  startsAt: string | null;
}

export interface Reading {
  at: string;
  isAccepted: boolean;
  /** Above 1 only in the newest row of a link that was opened very often. */
  times: number;
}

/** For the seeker. */
export interface PassView {
  state: PassState;
  cause: PassCause | null;
  canSayOut: boolean;
  /** "I'm out" can be taken back. */
  canUndo: boolean;
  name: string;
  /** When they are asked. */
  outBy: string;
  /** When the friend is told, if the seeker does not answer. */
  tellsAt: string | null;
  overAt: string;
  /** Friends who have confirmed their address. */
  accepted: number;
  /** Friends who have not confirmed it yet. */
  unconfirmed: number;
  readings: Reading[];
}

export interface SeekerVisit extends Visit {
  /** It has not begun. After a move it may be ahead although the seeker has answered. */
  isAhead: boolean;
  /** The seeker's own first name, as a proposal. */
  ownName: string;
  /** Minutes after the start that are not over yet. Empty: it is too late for a link. */
  choices: number[];
  pass: PassView | null;
}

/** For the friend: nothing about the seeker but the name that they chose. */
export interface FriendVisit extends Visit {
  state: Exclude<PassState, "asked">;
  name: string;
  outBy: string;
  cause: PassCause | null;
  isHostEmailVerified: boolean;
  isHostPhoneVerified: boolean;
  /** During an alarm only: the address that the seeker was told first, and all changes since. */
  address: string | null;
  changes: VisitChange[];
  /** The reader, if the link is the one of their mail or notification. */
  friend: { isConfirmed: boolean; isByPush: boolean } | null;
  /** No more friends can be added. */
  isFull: boolean;
}
