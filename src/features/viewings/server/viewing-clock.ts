import { HOUR_MS } from "../../../platform/time.ts";
import { doorCodes, reminderHours } from "../viewing.limits.ts";

/** What is due next. The numbers are stored. */
export const steps = { first: 0, second: 1, unanswered: 2, end: 3, none: 4 } as const;
export type Step = (typeof steps)[keyof typeof steps];

export interface Due {
  step: Step;
  dueAt: Date | null;
  /** Who books shortly before has just said that they come. */
  isComing: boolean;
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** A reminder that comes within an hour of the booking tells nothing new. */
const FRESH_MS = HOUR_MS;

const before = ({ startsAt }: Times, hours: number) => new Date(startsAt.getTime() - hours * HOUR_MS);

export const timeOf = (step: Exclude<Step, 4>, times: Times): Date =>
  step === steps.end
    ? new Date(times.endsAt.getTime() + doorCodes.untilHours * HOUR_MS)
    : before(times, [reminderHours.first, reminderHours.second, reminderHours.unanswered][step] ?? 0);

/** The first step after booking, or after moving. */
export function firstDue(times: Times, now: Date): Due {
  const isAhead = (step: 0 | 1) => timeOf(step, times).getTime() > now.getTime() + FRESH_MS;
  const step = isAhead(steps.first) ? steps.first : isAhead(steps.second) ? steps.second : steps.end;
  return { step, dueAt: timeOf(step, times), isComing: step === steps.end };
}

/**
 * From when the seeker is asked if they come: with the first reminder. After a late move by the poster, at once.
 * `since` is when it was booked or moved.
 */
export function asksAt(times: Times, since: Date): Date {
  const { step, dueAt } = firstDue(times, since);
  return step === steps.end || !dueAt ? since : dueAt;
}

/** The first step after the poster has moved it. Only the seeker can say that they come. */
export function firstDueMoved(times: Times, now: Date): Due {
  const due = firstDue(times, now);
  return due.isComing ? { step: steps.unanswered, dueAt: timeOf(steps.unanswered, times), isComing: false } : due;
}

/** What follows a step. A step whose time is over when the worker comes to it is skipped by `isLate`. */
export function nextDue(step: Exclude<Step, 4>, times: Times): Pick<Due, "step" | "dueAt"> {
  const next = (step + 1) as Step;
  return { step: next, dueAt: next === steps.none ? null : timeOf(next, times) };
}

/**
 * A reminder is worth nothing when the next step is due, and nobody is told that an answer is missing once the viewing
 * has begun.
 */
export const isLate = (step: Exclude<Step, 4>, times: Times, now: Date): boolean =>
  step !== steps.end && now >= (step === steps.unanswered ? times.startsAt : timeOf((step + 1) as 1 | 2, times));
