import type { IconName } from "../../ui/icon.tsx";
import type { Verdict } from "./verdict.ts";

/** A verdict as a badge, whatever its words are. Without them, for lists whose visitors do not load them. */
export const verdictStyles = {
  yes: { tone: "leaf", icon: "check" },
  ask: { tone: "marigold", icon: "question" },
  no: { tone: "neutral", icon: "x" },
} as const satisfies Record<Verdict, { tone: string; icon: IconName }>;
