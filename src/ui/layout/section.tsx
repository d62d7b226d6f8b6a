import type { ReactNode } from "react";
import { WovenBand } from "../woven-band.tsx";
import "./section.css";

export interface SectionProps {
  children: ReactNode;
  /** The id of the section's heading. */
  labelledBy?: string;
  ground?: "paper" | "sunk";
  /** Shows the sari border at the upper edge. */
  band?: boolean;
  /** `narrow`: for forms and long text. */
  width?: "page" | "narrow";
}

/** Full-width page section with vertical padding. */
export function Section({ children, labelledBy, ground = "paper", band = false, width = "page" }: SectionProps) {
  return (
    <section className="section" data-ground={ground} aria-labelledby={labelledBy}>
      {band && <WovenBand pattern="border" />}
      <div className="section-inner page-width" data-width={width}>
        {children}
      </div>
    </section>
  );
}
