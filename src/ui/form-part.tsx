import type { ReactNode } from "react";
import { Tag } from "./badge.tsx";
import { Icon, type IconName } from "./icon.tsx";
import "./form-part.css";

interface FormPartProps {
  id: string;
  icon: IconName;
  title: string;
  lead: string;
  /** Shown beside the title, for example "optional". */
  tag?: string;
  children: ReactNode;
}

/** A section of a long form: heading, lead text and fields. */
export function FormPart({ id, icon, title, lead, tag, children }: FormPartProps) {
  const titleId = `form-part-${id}`;
  return (
    <section className="form-part" aria-labelledby={titleId}>
      <div className="form-part-head">
        <span className="form-part-mark">
          <Icon name={icon} />
        </span>
        <div>
          <h2 className="form-part-title" id={titleId}>
            {title}
          </h2>
          {tag && <Tag>{tag}</Tag>}
          <p className="form-part-lead">{lead}</p>
        </div>
      </div>
      <div className="form-part-fields">{children}</div>
    </section>
  );
}
