import type { ReactNode } from "react";
import "./card.css";

export interface CardProps {
  /** A <Picture> at the top. The card's upper edge is then cut to a gable. */
  media?: ReactNode;
  children: ReactNode;
  /** Shown below a divider, such as a price or a link. */
  footer?: ReactNode;
  as?: "article" | "li" | "div" | "section" | "figure";
}

/** A link inside with the class `card-link` makes the whole card clickable. */
export function Card({ media, children, footer, as: Element = "article" }: CardProps) {
  return (
    <Element className="card" data-media={media ? "" : undefined}>
      {media}
      <div className="card-body">{children}</div>
      {footer && <div className="card-footer">{footer}</div>}
    </Element>
  );
}
