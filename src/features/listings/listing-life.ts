/**
 * The states of a listing: which event leads from which state to which. Every other transition is impossible.
 *
 * ```text
 *            ask (14 days, or 'it's gone')        sleep (72 h)
 *    live ─────────────────────────────> asked ───────────────> asleep
 *     ^ └─────────── confirm <──────────────┴──────────────────────┘
 *     │            take: from any of these ──> taken ── confirm ──> live
 *     │ approve          hold, askToChange, remove: from any of these
 *    waiting <── edit ── changes            removed ── approve ──> live
 * ```
 */
export const listingStates = ["live", "asked", "asleep", "taken", "waiting", "changes", "removed"] as const;
export type ListingState = (typeof listingStates)[number];

/**
 * The owner causes confirm (still available), take and edit. The clock and seekers cause ask and sleep. The risk rules
 * cause hold. Moderators cause approve, askToChange and remove.
 */
export const listingEvents = [
  "confirm",
  "take",
  "edit",
  "ask",
  "sleep",
  "hold",
  "approve",
  "askToChange",
  "remove",
] as const;
export type ListingEvent = (typeof listingEvents)[number];

const byModerators = { hold: "waiting", askToChange: "changes", remove: "removed" } as const;

export const listingLife = {
  live: { confirm: "live", ask: "asked", take: "taken", ...byModerators },
  asked: { confirm: "live", sleep: "asleep", take: "taken", ...byModerators },
  asleep: { confirm: "live", take: "taken", ...byModerators },
  taken: { confirm: "live", ...byModerators },
  waiting: { approve: "live", askToChange: "changes", remove: "removed" },
  changes: { edit: "waiting", approve: "live", remove: "removed" },
  removed: { approve: "live" },
} as const satisfies Record<ListingState, Partial<Record<ListingEvent, ListingState>>>;

/** Undefined if the event is not possible in this state. */
export function nextState(state: ListingState, event: ListingEvent): ListingState | undefined {
  return (listingLife[state] as Partial<Record<ListingEvent, ListingState>>)[event];
}

/** Times and limits of the question to owners whether a listing is still available. */
export const freshness = {
  askAfterDays: 14,
  sleepAfterHours: 72,
  /** After this many reports by different seekers that the room is gone, the owner has less time to answer. */
  goneMarksForHaste: 2,
  hasteSleepAfterHours: 24,
  /** After this many days the same seeker may report the same listing again. */
  goneMarkAgainDays: 7,
  /** For this many days after the owner has confirmed the room, a single report does not cause a question. */
  goneAloneAfterDays: 3,
  /** How long the links in a mail are valid. */
  linkDays: 30,
  /** How long the owner can undo that a listing is taken. Nobody is told before. */
  tellTakenAfterSeconds: 60,
} as const;

/** A taken listing is stored as a live one that is not available. */
export type StoredState = Exclude<ListingState, "taken">;

export function stateOf({ state, available }: { state: StoredState; available: boolean }): ListingState {
  return state === "live" && !available ? "taken" : state;
}

export const storedState = (state: ListingState): StoredState => (state === "taken" ? "live" : state);

/** Whether everybody sees it, and the room is free. */
export const isLiveState = (state: ListingState): boolean => state === "live" || state === "asked";

/** Whether a moderator reads it first, or has taken it down. */
export const isHeldState = (state: ListingState): boolean =>
  state === "waiting" || state === "changes" || state === "removed";

/** Whether others than the owner and the moderators may see it. */
export const isShownState = (state: ListingState): boolean => isLiveState(state) || state === "taken";
