/** Weights of rules. Only loaders import this file, because the rules are not sent to the browser. */
import type { WireCaseSummary } from "../moderation.schema.ts";
import { riskRules } from "../risk-rules.ts";

const weights = new Map(riskRules.map(({ code, weight }) => [code, weight]));

type Reasoned = Pick<WireCaseSummary, "kind" | "reasons">;

/**
 * Returns the weight of each reason that is a rule. Reports have their own codes, and some of these are also codes of
 * rules.
 */
export function weightsOf({ kind, reasons }: Reasoned): Record<string, number> {
  if (kind !== "risk") return {};
  return Object.fromEntries(
    reasons.flatMap((code) => (weights.has(code) ? [[code, weights.get(code) ?? 0] as const] : [])),
  );
}

export function heaviestFirst<Case extends Reasoned>(found: Case): Case {
  const known = weightsOf(found);
  return { ...found, reasons: found.reasons.toSorted((one, other) => (known[other] ?? 0) - (known[one] ?? 0)) };
}
