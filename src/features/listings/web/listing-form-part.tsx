import type { ReactNode } from "react";
import { Tag } from "../../../ui/badge.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";

interface FormPartProps {
  id: string;
  icon: IconName;
  title: string;
  lead: string;
  /** Beside the title: that it is optional. */
  tag?: string;
  children: ReactNode;
}

/** A chapter of the form: what it is about, then its fields. */
export function FormPart({ id, icon, title, lead, tag, children }: FormPartProps) {
  const titleId = `listing-part-${id}`;
  return (
    <section className="listing-part" aria-labelledby={titleId}>
      <div className="listing-part-head">
        <span className="listing-part-mark">
          <Icon name={icon} />
        </span>
        <div>
          <h2 className="listing-part-title" id={titleId}>
            {title}
          </h2>
          {tag && <Tag>{tag}</Tag>}
          <p className="listing-part-lead">{lead}</p>
        </div>
      </div>
      <div className="listing-part-fields">{children}</div>
    </section>
  );
}
