import type { ReactNode } from "react";
import "./card.css";

export interface CardProps {
  /** A <Picture>, which becomes the gable of the card. */
  media?: ReactNode;
  children: ReactNode;
  /** Below a thread: the price, the link. */
  footer?: ReactNode;
  as?: "article" | "li" | "div" | "section" | "figure";
  /** The other roof: the point is below. For people's words, which answer the houses above. */
  mirrored?: boolean;
}

/** A house-shaped card. A link inside with the class `card-link` makes the whole card a target. */
export function Card({ media, children, footer, as: Element = "article", mirrored = false }: CardProps) {
  return (
    <Element className="card" data-media={media ? "" : undefined} data-mirrored={mirrored ? "" : undefined}>
      {media}
      <div className="card-body">{children}</div>
      {footer && <div className="card-footer">{footer}</div>}
    </Element>
  );
}
