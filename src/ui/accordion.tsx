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
  /** Items of one name close each other; leave it out to let several stay open. */
  name?: string;
  /** The id of the item that is open from the start. */
  open?: string;
}

/** The browser's own <details>: opens without JavaScript and is found by the page search. */
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
