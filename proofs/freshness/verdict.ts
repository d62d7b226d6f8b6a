import { STEP } from "./clock.ts";
import type { RoomLife } from "./model.ts";
import type { Person } from "./world.ts";

/** All differences from the model, with a few examples of each kind. */
export class Faults {
  readonly counts = new Map<string, number>();
  readonly examples: string[] = [];

  add(what: string, example: string): void {
    const count = (this.counts.get(what) ?? 0) + 1;
    this.counts.set(what, count);
    if (count <= 3) this.examples.push(`${what}: ${example}`);
  }

  count(what: string): number {
    return this.counts.get(what) ?? 0;
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}

interface Troubles {
  /** Steps at which a worker was killed, and at which the mail server was down. */
  kills: ReadonlySet<number>;
  outage: ReadonlySet<number>;
  end: number;
}

/**
 * The step by which a mail that is due at this step must have arrived. If the worker that sends it is killed, it waits
 * for the next step.
 */
function arrivesBy(due: number, to: Person, { kills, outage }: Troubles): number {
  let step = due;
  while (kills.has(step) || outage.has(step)) step += STEP;
  return to.isGreylisted ? arrivesBy(step + STEP, { ...to, isGreylisted: false }, { kills, outage, end: 0 }) : step;
}

interface Copy {
  at: number;
  messageId: string;
}

/** Copies with the same Message-ID are one mail to the recipient. They are allowed only if the worker was killed. */
function judgeCopies(copies: readonly Copy[], what: string, { kills }: Troubles, faults: Faults): number {
  if (new Set(copies.map(({ messageId }) => messageId)).size > 1) faults.add("sent as two mails", what);
  for (const { at } of copies.slice(0, -1)) if (!kills.has(at)) faults.add("handed over twice without a kill", what);
  return Math.max(0, copies.length - 1);
}

export interface MailCount {
  wanted: number;
  arrived: number;
  /** Withdrawn before they could be sent. */
  overtaken: number;
  again: number;
}

export function judgeQuestions(lives: readonly RoomLife[], troubles: Troubles, faults: Faults): MailCount {
  const count: MailCount = { wanted: 0, arrived: 0, overtaken: 0, again: 0 };
  for (const { room, askings } of lives) {
    for (const { at, endedAt, arrivals } of askings) {
      const what = `room ${room.number}, asked at ${new Date(at).toISOString()}`;
      const by = arrivesBy(at, room.owner, troubles);
      if (room.owner.isUnknown || by >= troubles.end) {
        if (room.owner.isUnknown && arrivals.length > 0) faults.add("arrived where it could not", what);
        continue;
      }
      count.wanted += 1;
      count.again += judgeCopies(arrivals, what, troubles, faults);
      if (endedAt !== undefined && (arrivals[0]?.at ?? 0) >= endedAt) faults.add("asked after the answer", what);
      if (arrivals.length > 0) count.arrived += 1;
      else if (endedAt !== undefined && endedAt <= by) count.overtaken += 1;
      else faults.add("question did not arrive", what);
    }
  }
  return count;
}

export function judgeNews(lives: readonly RoomLife[], troubles: Troubles, faults: Faults): MailCount {
  const count: MailCount = { wanted: 0, arrived: 0, overtaken: 0, again: 0 };
  for (const { room, takenSpans, told } of lives) {
    for (const liker of room.likers.filter(({ isUnknown }) => !isUnknown)) {
      const copies = told.get(liker) ?? [];
      const what = `room ${room.number}, to ${liker.address}`;
      // Likers are told shortly after, at the next step, if the room is still taken then.
      const hadTime = takenSpans.some(({ from, to = troubles.end }) => arrivesBy(from + STEP, liker, troubles) < to);
      count.again += judgeCopies(copies, what, troubles, faults);
      if (takenSpans.length > 0) count.wanted += 1;
      for (const { at } of copies)
        if (!takenSpans.some(({ from, to = troubles.end }) => from < at && at < to))
          faults.add("told that it is taken while it was not", what);
      if (copies.length > 0) count.arrived += 1;
      else if (hadTime) faults.add("not told that it is taken", what);
      else if (takenSpans.length > 0) count.overtaken += 1;
    }
  }
  return count;
}
