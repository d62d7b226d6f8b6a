import type { ReactNode } from "react";
import "./reveal.css";

export interface RevealProps {
  children: ReactNode;
  as?: "ul" | "ol" | "div";
  /** 1 column on small screens, then 2 and 3. */
  grid?: boolean;
}

/** Its children come in from the left and the right in turn as they are scrolled into view. Only CSS; where it is not known they are simply there. */
export function Reveal({ children, as: Element = "ul", grid = true }: RevealProps) {
  return <Element className={grid ? "reveal reveal-grid" : "reveal"}>{children}</Element>;
}
