import type { ReactNode } from "react";
import { Tag } from "./badge.tsx";
import { Icon, type IconName } from "./icon.tsx";
import "./form-part.css";

interface FormPartProps {
  id: string;
  icon: IconName;
  title: string;
  lead?: string | undefined;
  /** Shown beside the title, for example "optional". */
  tag?: string | undefined;
  /** Whether this is the shown part, in a form that shows one part at a time. */
  isCurrent?: boolean | undefined;
  children: ReactNode;
}

export const partTitleId = (id: string): string => `form-part-${id}`;

/** A section of a long form: heading, lead text and fields. */
export function FormPart({ id, icon, title, lead, tag, isCurrent, children }: FormPartProps) {
  const titleId = partTitleId(id);
  return (
    <section className="form-part" aria-labelledby={titleId} data-current={isCurrent ? "" : undefined}>
      <div className="form-part-head">
        <span className="form-part-mark">
          <Icon name={icon} />
        </span>
        <div>
          <h2 className="form-part-title" id={titleId} tabIndex={isCurrent ? -1 : undefined}>
            {title}
          </h2>
          {tag && <Tag>{tag}</Tag>}
          {lead && <p className="form-part-lead">{lead}</p>}
        </div>
      </div>
      <div className="form-part-fields">{children}</div>
    </section>
  );
}
