import type { ReactNode } from "react";
import { type Drawing, WovenDrawing } from "./woven-drawing.tsx";
import "./empty-state.css";

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** One or two buttons for the next step. */
  actions?: ReactNode;
  drawing?: Drawing;
  level?: 1 | 2 | 3;
}

/** Placeholder for an empty list or page: a drawing, a text and actions. */
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
