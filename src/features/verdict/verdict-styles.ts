import type { IconName } from "../../ui/icon.tsx";
import type { Verdict } from "./verdict.ts";

/** Colour and icon of a verdict. The label is not here, so that lists can use the styles without loading the labels. */
export const verdictStyles = {
  yes: { tone: "leaf", icon: "check" },
  ask: { tone: "marigold", icon: "question" },
  near: { tone: "marigold", icon: "wallet" },
  no: { tone: "neutral", icon: "x" },
} as const satisfies Record<Verdict, { tone: string; icon: IconName }>;
