/**
 * The verdict and the fit as lists show them, without the reasons. The fields are null for members without a profile.
 */
import type { Fit, Judgement } from "./fit.ts";
import { excessOf, type Verdict } from "./verdict.ts";

export interface ListedMatch {
  verdict: Verdict | null;
  /** For `near`, by how much the stated costs of a month exceed the budget, and by how much all costs may exceed it. */
  over: { low: number; high: number } | null;
  fit: Fit | null;
}

export const toListedMatch = (judged: Judgement | undefined): ListedMatch => ({
  verdict: judged?.verdict ?? null,
  over: (judged && excessOf(judged)) ?? null,
  fit: judged?.fit ?? null,
});
