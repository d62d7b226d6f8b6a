import * as m from "../../paraglide/messages.js";
import { Badge } from "../../ui/badge.tsx";
import type { Verdict } from "./verdict.ts";
import { verdictStyles } from "./verdict-styles.ts";

const words: Record<Verdict, { label: () => string; short: () => string }> = {
  yes: { label: m.verdict_badge_yes, short: m.verdict_yes },
  ask: { label: m.verdict_badge_ask, short: m.verdict_ask },
  no: { label: m.verdict_badge_no, short: m.verdict_no },
};

export interface VerdictBadgeProps {
  verdict: Verdict;
  /** Shorter text, for use below a heading that asks the question. */
  isShort?: boolean;
}

export function VerdictBadge({ verdict, isShort = false }: VerdictBadgeProps) {
  const { label, short } = words[verdict];
  return <Badge {...verdictStyles[verdict]}>{isShort ? short() : label()}</Badge>;
}
