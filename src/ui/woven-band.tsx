import "./woven-band.css";

export interface WovenBandProps {
  /** `edge`: a fine line of roofs. `border`: the full sari border with its diamonds. */
  pattern?: "edge" | "border";
  /** `leaf` on paper, `deep` on the night ground. */
  tone?: "leaf" | "deep";
}

/** The woven edge of the product: decoration, silent for screen readers. */
export function WovenBand({ pattern = "edge", tone = "leaf" }: WovenBandProps) {
  return <div className="woven-band" data-pattern={pattern} data-tone={tone} aria-hidden="true" />;
}
