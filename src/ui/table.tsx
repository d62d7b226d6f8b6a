import type { ReactNode } from "react";
import "./table.css";

export interface TableColumn {
  label: string;
  /** Not shown on small screens; its cells carry `data-wide-only`. */
  wideOnly?: boolean;
  /** The label is for screen readers only: a column of buttons. */
  hiddenLabel?: boolean;
}

export interface TableProps {
  /** What the table holds, said to screen readers. */
  caption: string;
  columns: readonly TableColumn[];
  /** Rows: `<tr>` with a `<th scope="row">` first. */
  children: ReactNode;
}

/** A real table on every screen; on a phone the columns that can wait are left out. */
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
