import "./woven-drawing.css";

export type Drawing = "house" | "search" | "lost" | "thread" | "gate";

const drawings: Record<Drawing, { figure: string; mirror: string; lamp: string }> = {
  /** No posts or no photo: a house. */
  house: {
    figure: "M20 70 80 22l60 48M38 78l42-34 42 34M56 86l24-20 24 20",
    mirror: "M56 94 80 114l24-20M38 102l10 8M122 102l-10 8",
    lamp: "m80 80 7 7-7 7-7-7z",
  },
  /** No search results: a magnifying glass. */
  search: {
    figure: "m74 18 44 44-44 44-44-44zM96 84l34 34",
    mirror: "m74 38 24 24-24 24-24-24z",
    lamp: "m74 55 7 7-7 7-7-7z",
  },
  /** Not found or not reachable: two roofs that do not meet. */
  lost: {
    figure: "M10 62 50 22l40 40M26 66l24-24 24 24",
    mirror: "M70 78l40 40 40-40M86 74l24 24 24-24",
    lamp: "m80 63 7 7-7 7-7-7z",
  },
  /** Failed or expired: a cut thread. */
  thread: {
    figure: "M10 70l20-20 20 20 14-14M96 56l14 14 20-20 20 20",
    mirror: "M10 88l20-20 20 20 12-12M98 76l12 12 20-20 20 20",
    lamp: "m80 60 7 7-7 7-7-7z",
  },
  /** Not available to this visitor: a closed folding gate under a roof. */
  gate: {
    figure: "M20 60 80 14l60 46M38 64l42-32 42 32",
    mirror: "M38 72l28 24 28-24 28 24M38 96l28-24 28 24 28-24M38 96l28 24 28-24 28 24M38 120l28-24 28 24 28-24",
    lamp: "m80 88 8 8-8 8-8-8z",
  },
};

/** Decorative line drawings, hidden from screen readers. */
export function WovenDrawing({ name }: { name: Drawing }) {
  const { figure, mirror, lamp } = drawings[name];
  return (
    <svg className="woven-drawing" viewBox="0 0 160 136" aria-hidden="true">
      <path className="woven-drawing-figure" d={figure} />
      <path className="woven-drawing-mirror" d={mirror} />
      <path className="woven-drawing-lamp" d={lamp} />
    </svg>
  );
}
