import type { Verdict } from "../verdict.ts";

/** Two roofs, of the house and of the seeker: they form a diamond, are apart, or miss each other. */
const roofs: Record<Verdict, { upper: string; lower: string; inside: string }> = {
  yes: { upper: "M6 32 32 6l26 26", lower: "M6 32l26 26 26-26", inside: "m21 32.5 8 8 15-17" },
  ask: { upper: "M9 27 32 4l23 23", lower: "M9 37l23 23 23-23", inside: "M25.5 27c.3-4 3-6.3 6.7-6.3 3.8 0 6.6 2.4 6.6 5.7 0 4.6-6.7 5-6.7 10.1M32 43v.05" },
  no: { upper: "M4 29 23 10l19 19", lower: "M22 35l19 19 19-19", inside: "" },
};

export function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { upper, lower, inside } = roofs[verdict];
  return (
    <svg className="verdict-mark" viewBox="0 0 64 64" aria-hidden="true">
      <path d={upper} />
      <path d={lower} />
      <path className="verdict-mark-inside" d={inside} />
    </svg>
  );
}
