import type { ReactNode } from "react";
import { WovenBand } from "../woven-band.tsx";
import "./section.css";

export interface SectionProps {
  children: ReactNode;
  /** The id of its heading. */
  labelledBy?: string;
  ground?: "paper" | "sunk";
  /** The sari border at its upper edge. */
  band?: boolean;
  /** `narrow`: for forms and reading. */
  width?: "page" | "narrow";
}

/** A stretch of a page with its own air, as wide as the page. */
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
