import * as m from "../../paraglide/messages.js";
import { Badge } from "../../ui/badge.tsx";
import type { CostRange } from "../facts/true-cost.ts";
import { overText } from "./over-text.ts";
import type { Verdict } from "./verdict.ts";
import { verdictStyles } from "./verdict-styles.ts";

const labels: Record<Verdict, { label: () => string; short: () => string }> = {
  yes: { label: m.verdict_badge_yes, short: m.verdict_yes },
  ask: { label: m.verdict_badge_ask, short: m.verdict_ask },
  near: { label: m.verdict_near, short: m.verdict_near },
  no: { label: m.verdict_badge_no, short: m.verdict_no },
};

export interface VerdictBadgeProps {
  verdict: Verdict;
  /** For `near`, by how much the cost exceeds the budget. */
  over?: CostRange | undefined;
  /** Shows a shorter text, for use below a heading that asks the question. */
  isShort?: boolean;
}

export function VerdictBadge({ verdict, over, isShort = false }: VerdictBadgeProps) {
  const { label, short } = labels[verdict];
  return <Badge {...verdictStyles[verdict]}>{over ? overText(over) : isShort ? short() : label()}</Badge>;
}
