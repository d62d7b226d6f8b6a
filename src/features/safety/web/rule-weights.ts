/** For loaders alone: the rules do not leave the server. */
import type { WireCaseSummary } from "../moderation.schema.ts";
import { riskRules } from "../risk-rules.ts";

const weights = new Map(riskRules.map(({ code, weight }) => [code, weight]));

type Reasoned = Pick<WireCaseSummary, "kind" | "reasons">;

/** How much each reason of a case weighs, where it is a rule's. People's reasons have codes of their own, though some are called the same. */
export function weightsOf({ kind, reasons }: Reasoned): Record<string, number> {
  if (kind !== "risk") return {};
  return Object.fromEntries(reasons.flatMap((code) => (weights.has(code) ? [[code, weights.get(code) ?? 0] as const] : [])));
}

/** The same with what weighs most first, and what speaks for the post last. */
export function heaviestFirst<Case extends Reasoned>(found: Case): Case {
  const known = weightsOf(found);
  return { ...found, reasons: found.reasons.toSorted((one, other) => (known[other] ?? 0) - (known[one] ?? 0)) };
}
