/** The expected life of a room, written as simply as possible. It shares no code and no constant with the product. */
import { DAY, HOUR } from "./clock.ts";
import type { Person, Room } from "./world.ts";

export type ExpectedState = "live" | "asked" | "asleep" | "taken" | "deleted";

/** One question to an owner, and the mails that were sent for it. */
export interface Asking {
  at: number;
  /** Time that the owner has to answer. */
  limit: number;
  /** When it was answered or became obsolete. */
  endedAt?: number;
  arrivals: { at: number; messageId: string }[];
}

export class RoomLife {
  readonly room: Room;
  state: ExpectedState = "live";
  confirmedAt: number;
  readonly askings: Asking[] = [];
  /** Seekers who reported that the room is gone, with the time of their last report. */
  readonly marks = new Map<Person, number>();
  readonly takenSpans: { from: number; to?: number }[] = [];
  /** Mails that told a liker that the room is taken. */
  readonly told = new Map<Person, { at: number; messageId: string }[]>();

  constructor(room: Room) {
    this.room = room;
    this.confirmedAt = room.postedAt;
  }

  get asking(): Asking | undefined {
    return this.askings.at(-1);
  }

  #leave(now: number): void {
    if (this.state === "asked" && this.asking) this.asking.endedAt = now;
    const span = this.takenSpans.at(-1);
    if (this.state === "taken" && span) span.to = now;
  }

  confirm(now: number): void {
    this.#leave(now);
    this.state = "live";
    this.confirmedAt = now;
  }

  take(now: number): void {
    if (this.state === "taken") return;
    this.#leave(now);
    this.state = "taken";
    this.takenSpans.push({ from: now });
  }

  delete(now: number): void {
    this.#leave(now);
    this.state = "deleted";
  }

  ask(now: number): void {
    this.state = "asked";
    this.askings.push({ at: now, limit: 72 * HOUR, arrivals: [] });
  }

  /** The state after an answer by the link of this asking. */
  answer(asking: Asking, answer: "available" | "taken", now: number): ExpectedState | "refused" {
    if (this.state === "deleted" || now >= asking.at + 30 * DAY) return "refused";
    if (asking !== this.asking) return this.state;
    if (answer === "taken") this.take(now);
    else if (this.state !== "live") this.confirm(now);
    return this.state;
  }

  /** How many seekers have reported it since the owner's last confirmation. A report counts only if it is allowed. */
  markGone(seeker: Person, now: number): number | "refused" {
    if (this.state === "deleted" || this.state === "asleep") return "refused";
    const before = this.marks.get(seeker);
    const isHeard = (before === undefined || now >= before + 7 * DAY) && this.state !== "taken";
    if (isHeard) this.marks.set(seeker, now);
    const count = [...this.marks.values()].filter((at) => at > this.confirmedAt).length;
    // For three days after the owner has said that it is there, one alone asks nothing.
    const isSure = this.confirmedAt > this.room.postedAt && now - this.confirmedAt < 3 * DAY;
    if (isHeard && this.state === "live" && (!isSure || count >= 2)) this.ask(now);
    if (isHeard && count >= 2 && this.asking)
      this.asking.limit = Math.min(this.asking.limit, now + 24 * HOUR - this.asking.at);
    return count;
  }

  isDueToBeAsked(now: number): boolean {
    return this.state === "live" && now >= this.confirmedAt + 14 * DAY;
  }

  /**
   * The owner's time is over. It counts from when the question arrived; an unknown e-mail address gets no extra time.
   */
  isDueToSleep(now: number): boolean {
    if (this.state !== "asked" || !this.asking) return false;
    const { at, limit, arrivals } = this.asking;
    const reachedAt = this.room.owner.isUnknown ? at : arrivals.at(-1)?.at;
    return reachedAt !== undefined && now >= Math.max(at, reachedAt) + limit;
  }

  /** What the workers must have done by this time. */
  work(now: number): void {
    if (this.isDueToSleep(now)) this.state = "asleep";
    else if (this.isDueToBeAsked(now)) this.ask(now);
  }
}
