/** What people do, and when: random, but the same in every run. */
import { between, DAY, dice, HOUR, STEP, toStep } from "./clock.ts";
import type { Asking, RoomLife } from "./model.ts";
import type { Person } from "./world.ts";

export type OwnerAction =
  | { kind: "answer"; asking: Asking; token: string; answer: "available" | "taken" }
  | { kind: "visit" }
  | { kind: "edit" }
  | { kind: "delete" }
  | { kind: "mark"; seeker: Person };

export interface PlannedAction {
  at: number;
  life: RoomLife;
  action: OwnerAction;
}

const SHARE_MARKED = 0.2;

/** Actions that do not depend on mails to the owner. */
export function planAhead(life: RoomLife, end: number): PlannedAction[] {
  const { number, temperament, postedAt } = life.room;
  const planned: PlannedAction[] = [];
  const add = (at: number, action: OwnerAction) =>
    planned.push({ at: toStep(Math.max(at, postedAt + STEP)), life, action });
  if (temperament === "deletes") add(postedAt + between(5 * DAY, 80 * DAY, "deletes", number), { kind: "delete" });
  if (temperament === "edits") {
    for (let at = postedAt, nth = 0; at < end; nth += 1) {
      at += between(6 * DAY, 22 * DAY, "edits", number, nth);
      add(at, { kind: "edit" });
    }
  }
  planned.push(...planMarks(life));
  return planned;
}

/** Some rooms are reported as gone by one to three seekers within days; some of these report it again. */
function planMarks(life: RoomLife): PlannedAction[] {
  const { number, likers, owner, postedAt } = life.room;
  if (owner.isUnknown || dice("marked", number) > SHARE_MARKED) return [];
  const first = postedAt + between(DAY, 60 * DAY, "mark", number);
  return likers.slice(0, 1 + Math.floor(dice("marks", number) * 3)).flatMap((seeker, nth) => {
    const at = toStep(first + between(0, 40 * HOUR, "mark", number, nth));
    const again = dice("again", number, nth) < 0.5 ? [at + 2 * DAY, at + 9 * DAY] : [];
    return [at, ...again].map((time) => ({ at: toStep(time), life, action: { kind: "mark", seeker } as const }));
  });
}

/** The action of an owner who sees the question on the site. */
export function visit(life: RoomLife, asking: Asking): PlannedAction[] {
  const { number, temperament } = life.room;
  if (temperament !== "visits") return [];
  return [{ at: toStep(asking.at + between(HOUR, DAY, "visit", number, asking.at)), life, action: { kind: "visit" } }];
}

/** The actions of an owner after the mail with the question has arrived. */
export function react(life: RoomLife, asking: Asking, token: string, now: number, firstToken: string): PlannedAction[] {
  const { number, temperament } = life.room;
  const nth = life.askings.indexOf(asking);
  const soon = toStep(now + between(HOUR, 48 * HOUR, "soon", number, nth));
  const say = (at: number, answer: "available" | "taken", by = token, about = asking): PlannedAction => ({
    at: toStep(at),
    life,
    action: { kind: "answer", asking: about, token: by, answer },
  });
  switch (temperament) {
    case "prompt":
      // Some open the link a second time.
      return [say(soon, "available"), ...(dice("twice", number, nth) < 0.2 ? [say(soon + 8 * STEP, "available")] : [])];
    case "late":
      return [say(now + between(80 * HOUR, 200 * HOUR, "late", number, nth), "available")];
    case "tooLate":
      return [say(now + between(31 * DAY, 40 * DAY, "too late", number, nth), "available")];
    case "takes":
      return nth < Math.floor(dice("patience", number) * 3)
        ? [say(soon, "available")]
        : [say(soon, "taken"), say(soon + STEP, "taken")];
    case "changesMind": {
      // Before or after likers were told.
      const pause = dice("pause", number, nth) < 0.5 ? STEP : 3 * STEP;
      return [say(soon, "taken"), say(soon + pause, "available"), say(soon + 2 * pause, "taken")];
    }
    case "oldLink":
      if (nth === 0) return [{ at: soon, life, action: { kind: "edit" } }];
      return [
        say(soon, "available", firstToken, life.askings[0]),
        say(soon + STEP, "taken", firstToken, life.askings[0]),
      ];
    case "visits":
    case "silent":
    case "deletes":
    case "edits":
      return [];
    default:
      return temperament satisfies never;
  }
}
