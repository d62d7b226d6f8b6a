/**
 * The life of a listing as a graph: which event leads from which state to which. What is not here cannot happen.
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
 * By the owner: confirm (it is still there), take, edit. By the clock or by seekers: ask, sleep. By the rules: hold. By moderators: approve, askToChange,
 * remove.
 */
export const listingEvents = ["confirm", "take", "edit", "ask", "sleep", "hold", "approve", "askToChange", "remove"] as const;
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

/** Where an event leads, or undefined where it cannot happen. */
export function nextState(state: ListingState, event: ListingEvent): ListingState | undefined {
  return (listingLife[state] as Partial<Record<ListingEvent, ListingState>>)[event];
}

/** After so long without a word its owner is asked; unanswered for so long, it goes to sleep. */
export const freshness = {
  askAfterDays: 14,
  sleepAfterHours: 72,
  /** So many different seekers say that it is gone: sleep comes sooner. */
  goneMarksForHaste: 2,
  hasteSleepAfterHours: 24,
  /** The same seeker is heard again about the same room. */
  goneMarkAgainDays: 7,
  /** For so long the links in a mail answer. */
  linkDays: 30,
  /** Those who liked a room are told after so long that it is taken. Until then its owner can undo it. */
  tellTakenAfterSeconds: 60,
} as const;

/** A state as it is stored: a taken room is a live one that is not available. */
export type StoredState = Exclude<ListingState, "taken">;

export function stateOf({ state, available }: { state: StoredState; available: boolean }): ListingState {
  return state === "live" && !available ? "taken" : state;
}

export const storedState = (state: ListingState): StoredState => (state === "taken" ? "live" : state);

/** Whether anybody but its owner and the moderators may see it. */
export const isShownState = (state: ListingState): boolean => state === "live" || state === "asked" || state === "taken";
