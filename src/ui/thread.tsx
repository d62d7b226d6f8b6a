import type { ReactNode } from "react";
import "./thread.css";

export interface ThreadProps {
  /** The <Knot> elements in order. */
  children: ReactNode;
  label?: string;
}

/** Vertical timeline of related facts or events. Each one is a Knot. */
export function Thread({ children, label }: ThreadProps) {
  return (
    <ol className="thread" aria-label={label}>
      {children}
    </ol>
  );
}

export interface KnotProps {
  /** `tied`: done or true. `loose`: not true or not yet. `lit`: current. `cut`: ended. The text must say the same. */
  state?: "tied" | "loose" | "lit" | "cut";
  children: ReactNode;
}

export function Knot({ state = "tied", children }: KnotProps) {
  return (
    <li className="thread-knot" data-state={state}>
      {children}
    </li>
  );
}
