/**
 * The steps of a new profile, which is asked one question at a time. An existing profile, and any page without
 * JavaScript, shows all parts at once.
 */
import { readWholeNumber } from "../../../platform/digits.ts";
import { profileLimits } from "../../verdict/seeker-profile.limits.ts";
import { type FormEntries, firstOf, type ProfileProblem, type ProfileProblems } from "./profile-form.ts";

interface ProfileStep {
  id: string;
  /** Fields that must be answered before the next question. */
  required: readonly string[];
}

export const profileSteps = [
  { id: "who", required: ["gender", "household"] },
  { id: "do", required: ["occupation"] },
  { id: "home", required: ["homeBy", "smokes"] },
  { id: "budget", required: [] },
  { id: "where", required: [] },
  { id: "wishes", required: [] },
] as const satisfies readonly ProfileStep[];

export type ProfilePartName = (typeof profileSteps)[number]["id"];

/** The number of questions. The last part does not count, because it is optional. */
export const questionCount = profileSteps.length - 1;

const HASH = "#question-";
export const stepHash = (step: number): string => (step === 0 ? "" : `${HASH}${step + 1}`);

export function stepOfHash(hash: string): number {
  const step = hash.startsWith(HASH) ? Number(hash.slice(HASH.length)) - 1 : 0;
  return Number.isInteger(step) && step > 0 && step < profileSteps.length ? step : 0;
}

/** Checks what can be checked without the server. Saving checks everything. */
export function checkStep(step: number, entries: FormEntries): ProfileProblems {
  const { id, required } = profileSteps[step] ?? profileSteps[0];
  const missing = required
    .filter((name) => firstOf(entries, name) === "")
    .map((name): [string, ProfileProblem] => [name, "choose"]);
  return {
    ...Object.fromEntries(missing),
    ...(id === "budget" && !isTaka(firstOf(entries, "budget")) && { budget: "number" as const }),
  };
}

function isTaka(text: string): boolean {
  if (text.trim() === "") return true;
  const amount = readWholeNumber(text);
  return amount !== undefined && amount >= profileLimits.taka.min && amount <= profileLimits.taka.max;
}
