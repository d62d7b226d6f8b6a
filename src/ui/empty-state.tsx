import type { ReactNode } from "react";
import { type Drawing, WovenDrawing } from "./woven-drawing.tsx";
import "./empty-state.css";

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** What to do next: one or two buttons. */
  actions?: ReactNode;
  drawing?: Drawing;
  /** The heading's level on its page. */
  level?: 1 | 2 | 3;
}

/** Nothing here yet, drawn warmly, with a way on. */
export function EmptyState({ title, children, actions, drawing = "house", level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty-state">
      <WovenDrawing name={drawing} />
      <Heading className="empty-state-title">{title}</Heading>
      {children && <div className="empty-state-text">{children}</div>}
      {actions && <div className="empty-state-actions">{actions}</div>}
    </div>
  );
}
