import { AppError, type ProblemCode } from "../../../platform/errors.ts";

const clashes = {
  viewing_slot_poster: "viewing_slot_taken",
  viewing_seeker: "viewing_booked_already",
  viewing_booked: "viewing_booked_already",
} as const satisfies Record<string, ProblemCode>;

const isClash = (name: string): name is keyof typeof clashes => name in clashes;

/** Turns an error about overlapping times into one for people. Constraints of the database decide what overlaps. */
export function asClash(error: unknown, codes: Partial<Record<keyof typeof clashes, ProblemCode>> = {}): unknown {
  const name = error instanceof Error && "constraint" in error ? String(error.constraint) : "";
  return isClash(name) ? new AppError(codes[name] ?? clashes[name], { cause: error }) : error;
}
