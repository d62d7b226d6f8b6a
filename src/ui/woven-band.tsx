import "./woven-band.css";

export interface WovenBandProps {
  /** `edge`: a thin zigzag line. `border`: the wide sari border with diamonds. */
  pattern?: "edge" | "border";
  /** `leaf`: on light sections. `deep`: on the dark background. */
  tone?: "leaf" | "deep";
}

/** Decorative woven border, hidden from screen readers. */
export function WovenBand({ pattern = "edge", tone = "leaf" }: WovenBandProps) {
  return <div className="woven-band" data-pattern={pattern} data-tone={tone} aria-hidden="true" />;
}
