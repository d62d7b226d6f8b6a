import { HOUR_MS } from "../../../platform/time.ts";
import { doorCodes, reminderHours } from "../viewing.limits.ts";

/** The step that is due next. The numbers are stored in the database. */
export const steps = { first: 0, second: 1, unanswered: 2, end: 3, none: 4 } as const;
export type Step = (typeof steps)[keyof typeof steps];

export interface Due {
  step: Step;
  dueAt: Date | null;
  /** Somebody who books shortly before the viewing has just said that they come. */
  isComing: boolean;
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** A reminder is skipped if it would come within this time after the booking, because it would tell nothing new. */
const FRESH_MS = HOUR_MS;

const before = ({ startsAt }: Times, hours: number) => new Date(startsAt.getTime() - hours * HOUR_MS);

export const timeOf = (step: Exclude<Step, 4>, times: Times): Date =>
  step === steps.end
    ? new Date(times.endsAt.getTime() + doorCodes.untilHours * HOUR_MS)
    : before(times, [reminderHours.first, reminderHours.second, reminderHours.unanswered][step] ?? 0);

/** Returns the first step after a booking, or after the seeker has moved the viewing. */
export function firstDue(times: Times, now: Date): Due {
  const isAhead = (step: 0 | 1) => timeOf(step, times).getTime() > now.getTime() + FRESH_MS;
  const step = isAhead(steps.first) ? steps.first : isAhead(steps.second) ? steps.second : steps.end;
  return { step, dueAt: timeOf(step, times), isComing: step === steps.end };
}

/**
 * Returns from when the seeker is asked whether they come. That is when the first reminder is sent, or at once after a
 * late move by the poster. `since` is when the viewing was booked or moved.
 */
export function asksAt(times: Times, since: Date): Date {
  const { step, dueAt } = firstDue(times, since);
  return step === steps.end || !dueAt ? since : dueAt;
}

/** Returns the first step after the poster has moved the viewing. Only the seeker can say that they come. */
export function firstDueMoved(times: Times, now: Date): Due {
  const due = firstDue(times, now);
  return due.isComing ? { step: steps.unanswered, dueAt: timeOf(steps.unanswered, times), isComing: false } : due;
}

/**
 * Returns the step that follows. If its time is already over when the worker runs it, `isLate` makes the worker skip
 * it.
 */
export function nextDue(step: Exclude<Step, 4>, times: Times): Pick<Due, "step" | "dueAt"> {
  const next = (step + 1) as Step;
  return { step: next, dueAt: next === steps.none ? null : timeOf(next, times) };
}

/**
 * Whether it is too late for a step. A reminder is useless when the next step is due. After the viewing has begun,
 * nobody is told that an answer is missing.
 */
export const isLate = (step: Exclude<Step, 4>, times: Times, now: Date): boolean =>
  step !== steps.end && now >= (step === steps.unanswered ? times.startsAt : timeOf((step + 1) as 1 | 2, times));
