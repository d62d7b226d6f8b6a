import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./accordion.css";

export interface AccordionItem {
  id: string;
  title: string;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** With a name, only one item is open at a time. Without it, several can be open. */
  name?: string;
  /** Id of the item that is open initially. */
  open?: string;
}

/** Uses <details>, so it opens without JavaScript and find-in-page searches its content. */
export function Accordion({ items, name, open }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map(({ id, title, content }) => (
        <details key={id} className="accordion-item" name={name} open={id === open}>
          <summary className="accordion-title">
            <span>{title}</span>
            <Icon name="chevron-down" />
          </summary>
          <div className="accordion-content">{content}</div>
        </details>
      ))}
    </div>
  );
}
