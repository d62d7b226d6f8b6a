/** How the API describes a verdict and a fit. */
import { z } from "zod";
import { factNames } from "../facts/fact-table.ts";
import { type Fit, type FitPartName, fitWeights, type Judgement } from "./fit.ts";
import { excessOf, type Reason, type Verdict } from "./verdict.ts";

const verdicts = ["yes", "ask", "near", "no"] as const satisfies readonly Verdict[];
const wireVerdict = z
  .enum(verdicts)
  .describe(
    "Can I live here? ask: what matters is not known; near: it costs up to a fifth more than my budget, and nothing else is against it",
  );
const range = z.object({ low: z.int(), high: z.int() });

const reasonOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ verdict: wireVerdict, ...shape });
const wireReason = z.discriminatedUnion("about", [
  reasonOf({
    about: z.literal("fact"),
    fact: z.enum(factNames),
    side: z.enum(["house", "seeker"]).describe("Whose word it is: the house's, or one's own"),
    said: z.array(z.string()).optional().describe("What the post says; left out where it does not"),
  }),
  reasonOf({ about: z.enum(["budget", "cash"]), range, limit: z.int() }),
  reasonOf({ about: z.literal("moveIn"), from: z.iso.date(), by: z.iso.date() }),
  reasonOf({ about: z.literal("taken") }),
]) as unknown as z.ZodType<Reason>;

const fitParts = Object.keys(fitWeights) as FitPartName[];
const wireFit = z
  .object({
    points: z.int(),
    of: z.int(),
    parts: z
      .array(z.object({ name: z.enum(fitParts), points: z.int(), of: z.int() }))
      .describe("Those that one's profile says something about"),
  })
  .meta({ id: "Fit" }) satisfies z.ZodType<Fit>;

export const wireAnswer = {
  verdict: wireVerdict,
  reasons: z
    .array(wireReason)
    .describe(
      "What stands against it first, a small excess over the budget last, then what has to be asked, then what fits",
    ),
};
export const wireJudgement = z.object({ ...wireAnswer, fit: wireFit }).meta({ id: "Judgement" });

/** In lists, without the reasons. Null for members without a profile. */
export const listedMatch = {
  verdict: wireVerdict.nullable(),
  over: range
    .nullable()
    .describe(
      "For near: by how much the stated costs of a month exceed my budget, and by how much all of them may; otherwise null",
    ),
  fit: wireFit.nullable(),
};
export const toListedMatch = (judged: Judgement | undefined) => ({
  verdict: judged?.verdict ?? null,
  over: (judged && excessOf(judged)) ?? null,
  fit: judged?.fit ?? null,
});
