/**
 * The states of a conversation: which event leads from which state to which, why it closes, who may reopen it, and when
 * its next step is due. Every other transition is impossible. docs/conversation-states.md shows the tables.
 */
import { DAY_MS, HOUR_MS } from "../../platform/time.ts";
import { answerHours, conversationDays, newAccountLimits, queueLimits } from "./conversation.limits.ts";
import type { ClosedReason, ConversationSide, ConversationState } from "./conversation-kinds.ts";

/** `new`: there is no conversation, or a closed one in which nobody has written. */
export const conversationLife = {
  new: { ask: "asked", wait: "waiting", turnDown: "closed" },
  waiting: { promote: "asked", close: "closed" },
  asked: { answer: "open", close: "closed" },
  open: { close: "closed" },
  closed: { resume: "open", ask: "asked", wait: "waiting" },
} as const satisfies Record<From, Partial<Record<ConversationEvent, ConversationState>>>;

type From = ConversationState | "new";

/**
 * Members cause ask, wait (the other side is not asked yet), answer, resume and turnDown (an owner declines somebody
 * who has not written). A free place causes promote. Members, the clock and the state of the room cause close.
 */
type ConversationEvent = "ask" | "wait" | "turnDown" | "promote" | "answer" | "resume" | "close";

/** Undefined if the event is not possible in this state. */
export const nextState = (from: From, event: ConversationEvent): ConversationState | undefined =>
  (conversationLife[from] as Partial<Record<ConversationEvent, ConversationState>>)[event];

function enter(from: From, event: ConversationEvent): ConversationState {
  const state = nextState(from, event);
  if (!state) throw new Error(`${event} is not possible in a conversation that is ${from}`);
  return state;
}

interface Closing {
  /** The states that can end for this reason. */
  ends: readonly Exclude<ConversationState, "closed">[];
  by: "a member" | "the clock" | "the room";
  mayReopen: "opener" | "other" | "poster" | "both" | "nobody";
  /** Whether the conversation may be reopened even if the other side was never asked. */
  alsoUnasked: boolean;
}

const notClosed = ["waiting", "asked", "open"] as const;

export const closings: Record<ClosedReason, Closing> = {
  declined: { ends: notClosed, by: "a member", mayReopen: "other", alsoUnasked: false },
  withdrawn: { ends: notClosed, by: "a member", mayReopen: "opener", alsoUnasked: true },
  blocked: { ends: notClosed, by: "a member", mayReopen: "nobody", alsoUnasked: false },
  lapsed: { ends: ["waiting", "asked"], by: "the clock", mayReopen: "other", alsoUnasked: false },
  quiet: { ends: ["open"], by: "the clock", mayReopen: "both", alsoUnasked: true },
  filled: { ends: notClosed, by: "the room", mayReopen: "poster", alsoUnasked: false },
  removed: { ends: notClosed, by: "the room", mayReopen: "nobody", alsoUnasked: false },
};

/** The part of a conversation that events change. The members, the counters and the messages are stored beside it. */
export interface Life {
  state: ConversationState;
  closedReason: ClosedReason | null;
  askedAt: Date | null;
  answeredAt: Date | null;
  closedAt: Date | null;
  dueAt: Date | null;
  reminders: number;
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);
const later = (one: Date, other: Date) => (one > other ? one : other);

/**
 * The time of the next reminder, or of the end if both were sent. It is at least `between` hours from now, so that
 * nobody loses time if the clock was stopped for days.
 */
function dueForAnswer(askedAt: Date, reminders: number, now: Date): Date {
  const { firstReminder, secondReminder, lapse, between } = answerHours;
  if (reminders === 0) return after(askedAt, firstReminder * HOUR_MS);
  const due = after(askedAt, (reminders === 1 ? secondReminder : lapse) * HOUR_MS);
  return later(due, after(now, between * HOUR_MS));
}

const quietAt = (now: Date) => after(now, conversationDays.quiet * DAY_MS);

export const mayClose = ({ state }: Life, reason: ClosedReason): boolean =>
  state !== "closed" && closings[reason].ends.includes(state);

export function close<Of extends Life>(life: Of, reason: ClosedReason, now: Date): Of {
  return { ...life, state: enter(life.state, "close"), closedReason: reason, closedAt: now, dueAt: null };
}

const begun = { closedReason: null, closedAt: null, reminders: 0 } as const;
const blank: Life = { ...begun, state: "closed", askedAt: null, answeredAt: null, dueAt: null };

const asAsked = <Of extends Life>(life: Of, state: ConversationState, now: Date): Of => ({
  ...life,
  ...begun,
  state,
  askedAt: now,
  answeredAt: null,
  dueAt: dueForAnswer(now, 0, now),
});
const asWaiting = <Of extends Life>(life: Of, state: ConversationState, now: Date): Of => ({
  ...life,
  ...begun,
  state,
  askedAt: null,
  dueAt: after(now, conversationDays.waiting * DAY_MS),
});
const asOpen = <Of extends Life>(life: Of, state: ConversationState, now: Date): Of => ({
  ...life,
  ...begun,
  state,
  answeredAt: life.answeredAt ?? now,
  dueAt: quietAt(now),
});

/** A held first message waits for the moderator. */
export const begin = (outcome: "asked" | "waiting" | "held", now: Date): Life =>
  outcome === "asked" ? asAsked(blank, enter("new", "ask"), now) : asWaiting(blank, enter("new", "wait"), now);

/** The conversation counts as asked by the seeker, so that only the owner can reopen it. */
export const turnDown = (now: Date): Life => ({
  ...blank,
  state: enter("new", "turnDown"),
  closedReason: "declined",
  askedAt: now,
  closedAt: now,
});

export const promote = <Of extends Life>(life: Of, now: Date): Of => asAsked(life, enter(life.state, "promote"), now);

/** The side that owes the first answer has given it. */
export const answer = <Of extends Life>(life: Of, now: Date): Of => ({
  ...life,
  state: enter(life.state, "answer"),
  answeredAt: now,
  dueAt: quietAt(now),
});

export const isAnswer = ({ state, opener }: Life & { opener: ConversationSide }, side: ConversationSide): boolean =>
  state === "asked" && side !== opener;

/**
 * A message postpones the end of an open conversation, but at most once a day, because each change updates the index on
 * `due_at`.
 */
export function postpone<Of extends Life>(life: Of, now: Date): Of {
  const isSoon = life.dueAt !== null && life.dueAt < after(now, (conversationDays.quiet - 1) * DAY_MS);
  return life.state === "open" && isSoon ? { ...life, dueAt: quietAt(now) } : life;
}

/**
 * Undefined if no reminder is due soon. Reminders that are due within `between` hours are sent now, so that the member
 * gets one list.
 */
export function remind<Of extends Life>(life: Of, now: Date): Of | undefined {
  const isSoon = life.dueAt !== null && life.dueAt <= after(now, answerHours.between * HOUR_MS);
  if (life.askedAt === null || !mayBeReminded(life) || !isSoon) return undefined;
  const reminders = life.reminders + 1;
  return { ...life, reminders, dueAt: dueForAnswer(life.askedAt, reminders, now) };
}

const MOST_REMINDERS = 2;
export const mayBeReminded = ({ state, reminders }: Life): boolean => state === "asked" && reminders < MOST_REMINDERS;

/** Why the clock ends the conversation now, or undefined. No request ends before both reminders were sent. */
export function lapseReason(life: Life, now: Date): "quiet" | "lapsed" | undefined {
  if (life.state === "closed" || life.dueAt === null || life.dueAt > now || mayBeReminded(life)) return undefined;
  return life.state === "open" ? "quiet" : "lapsed";
}

export interface Places {
  cap: number;
  live: number;
  waiting: number;
  /** Live conversations that seekers with new accounts have begun. */
  liveOfNew: number;
}

/** New accounts can take three in five of a listing's places. */
const placesOfNew = (cap: number) =>
  cap - Math.floor((cap * (queueLimits.live - newAccountLimits.live)) / queueLimits.live);

const hasPlace = ({ cap, live: taken, liveOfNew }: Places, isNew: boolean) =>
  taken < cap && (!isNew || liveOfNew < placesOfNew(cap));

export type OpenOutcome = "asked" | "waiting" | "held" | "had" | "gone" | "full" | "line_full";

interface Beginning {
  opener: ConversationSide;
  /** The opener is a seeker with a new account. */
  isNew: boolean;
  isHeld: boolean;
}

/** The outcome of a first message. A held message takes a place in the waiting list. */
export function beginOutcome(places: Places, { opener, isNew, isHeld }: Beginning) {
  const isFull = !hasPlace(places, isNew);
  if (isFull && opener === "poster") return "full";
  const most = isNew ? newAccountLimits.waiting : queueLimits.waiting;
  if ((isFull || isHeld) && places.waiting >= most) return "line_full";
  if (isHeld) return "held";
  return isFull ? "waiting" : "asked";
}

/**
 * Returns who gets a free place, in the order of the waiting list. Skips new accounts while their share of places is
 * taken.
 */
export function choosePromoted<Of extends { isNew: boolean }>(places: Places, inLine: readonly Of[]): Of[] {
  const now = { ...places };
  return inLine.filter(({ isNew }) => {
    if (!hasPlace(now, isNew)) return false;
    now.live += 1;
    now.liveOfNew += Number(isNew);
    return true;
  });
}

/** Returns why a message is refused, or undefined. */
export function refuseMessage(
  { state, askedAt, opener }: Life & { opener: ConversationSide },
  side: ConversationSide,
): "gone" | "closed" | "unanswered" | undefined {
  if (askedAt === null && side === "poster") return "gone";
  if (state === "closed") return "closed";
  return state !== "open" && side === opener ? "unanswered" : undefined;
}

interface Reopening {
  closedReason: ClosedReason | null;
  isOpener: boolean;
  side: ConversationSide;
  isAsked: boolean;
}

/** Whether the closed reason lets this side reopen the conversation. */
export function mayReopen({ closedReason, isOpener, side, isAsked }: Reopening): boolean {
  if (closedReason === null) return false;
  const { mayReopen: who, alsoUnasked } = closings[closedReason];
  if (!isAsked && !alsoUnasked) return false;
  return who === "both" || who === (isOpener ? "opener" : "other") || who === side;
}

/** Whether a conversation that was closed at this time can still be reopened. */
export const isReopenedInTime = (closedAt: Date, now: Date): boolean =>
  closedAt >= after(now, -conversationDays.reopened * DAY_MS);

export type ReopenOutcome = "open" | "asked" | "waiting" | "gone" | "full" | "line_full";

export interface ReopenFacts {
  /** Undefined if the listing is deleted. */
  places: Pick<Places, "cap" | "live" | "waiting"> | undefined;
  /** The listing is shown and available. */
  isShown: boolean;
  /** There is a message that both can read. */
  hasBegun: boolean;
  hasHeld: boolean;
}

export function reopenOutcome(
  life: Life & { opener: ConversationSide },
  side: ConversationSide,
  { places, isShown, hasBegun, hasHeld }: ReopenFacts,
  now: Date,
): ReopenOutcome {
  const isOpener = side === life.opener;
  if (!places || !isShown || life.closedAt === null || !isReopenedInTime(life.closedAt, now)) return "gone";
  if (!mayReopen({ ...life, isOpener, side, isAsked: life.askedAt !== null })) return "gone";
  const isFree = places.live < places.cap;
  if (life.answeredAt !== null || !isOpener) return isFree ? "open" : "full";
  // A held first message waits for the moderator again. Without any message there is nothing to deliver.
  if (!hasBegun && !hasHeld) return "gone";
  if (hasBegun && isFree) return "asked";
  if (hasBegun && life.opener === "poster") return "full";
  return places.waiting < queueLimits.waiting ? "waiting" : "line_full";
}

export function reopen<Of extends Life>(life: Of, outcome: "open" | "asked" | "waiting", now: Date): Of {
  if (outcome === "open") return asOpen(life, enter(life.state, "resume"), now);
  if (outcome === "asked") return asAsked(life, enter(life.state, "ask"), now);
  return { ...asWaiting(life, enter(life.state, "wait"), now), answeredAt: null };
}

/** Returns to the state before the room was taken. An unanswered request gets the full time for the answer again. */
export function restore<Of extends Life>(life: Of, now: Date): Of {
  if (life.askedAt === null) return reopen(life, "waiting", now);
  return reopen(life, life.answeredAt === null ? "asked" : "open", now);
}

/** Returns the conversations for which there is a place, in the given order. */
export function chooseRestored<Of extends Life>(
  places: Pick<Places, "cap" | "live" | "waiting">,
  filled: readonly Of[],
) {
  let { live, waiting } = places;
  return filled.filter(({ askedAt }) => {
    const isFree = askedAt === null ? waiting < queueLimits.waiting : live < places.cap;
    if (isFree && askedAt === null) waiting += 1;
    else if (isFree) live += 1;
    return isFree;
  });
}
