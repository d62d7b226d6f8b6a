import type { ReactNode } from "react";
import "./thread.css";

export interface ThreadProps {
  /** Knots, in their order. */
  children: ReactNode;
  label?: string;
}

/** Facts or moments on one thread: each is a knot of the weave, and the thread says that they belong together. */
export function Thread({ children, label }: ThreadProps) {
  return (
    <ol className="thread" aria-label={label}>
      {children}
    </ol>
  );
}

export interface KnotProps {
  /** `tied`: so. `loose`: not so, or not yet. `lit`: where one stands now. `cut`: ended. The words beside it say the same. */
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
