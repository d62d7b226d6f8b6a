import type { ReactNode } from "react";
import "./section-heading.css";

export interface SectionHeadingProps {
  title: string;
  /** One or two sentences below the title. */
  lead?: ReactNode;
  /** Shown at the end of the row, such as a link to the full list. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  id?: string;
}

export function SectionHeading({ title, lead, action, level = 2, id }: SectionHeadingProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="section-heading" data-level={level}>
      <div className="section-heading-text">
        <Heading className="section-heading-title" data-level={level} id={id}>
          {title}
        </Heading>
        {lead && <p className="section-heading-lead">{lead}</p>}
      </div>
      {action && <div className="section-heading-action">{action}</div>}
    </div>
  );
}
