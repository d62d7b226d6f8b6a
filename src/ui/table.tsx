import type { ReactNode } from "react";
import "./table.css";

export interface TableColumn {
  label: string;
  /** Hides the column on small screens. Its cells must have `data-wide-only`. */
  wideOnly?: boolean;
  /** Shows the label to screen readers only, for a column of buttons. */
  hiddenLabel?: boolean;
}

export interface TableProps {
  /** Description of the table for screen readers. */
  caption: string;
  columns: readonly TableColumn[];
  /** Rows, which are `<tr>` elements with a `<th scope="row">` first. */
  children: ReactNode;
}

/** A <table> on every screen size. Phones do not show `wideOnly` columns. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <table className="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, wideOnly, hiddenLabel }) => (
            <th key={label} scope="col" data-wide-only={wideOnly ? "" : undefined}>
              {hiddenLabel ? <span className="visually-hidden">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
