import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./fold.css";

interface FoldProps {
  /** The id of the heading, which names the section around it. */
  id: string;
  title: string;
  /** What is inside, in one line. */
  line: string;
  children: ReactNode;
}

/** A part of a page that is folded to its heading. Find-in-page opens it, and it needs no script. */
export function Fold({ id, title, line, children }: FoldProps) {
  return (
    <details className="fold">
      <summary>
        <h2 id={id}>{title}</h2>
        <span className="fold-line">{line}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="fold-content">{children}</div>
    </details>
  );
}
