import type { ReactNode } from "react";
import * as m from "../../paraglide/messages.js";
import { Icon } from "../../ui/icon.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { WovenBand } from "../../ui/woven-band.tsx";
import type { LegalTable, LegalText } from "./legal.ts";
import "./legal-page.css";

interface LegalPageProps {
  text: LegalText;
  /** Shown after the last section. */
  children?: ReactNode;
}

/** Shows a summary first, then the full text with a table of contents. */
export function LegalPage({ text: { title, lead, updated, short, table, sections }, children }: LegalPageProps) {
  const contents = [...(table ? [table] : []), ...sections];
  return (
    <article className="legal page-width">
      <header className="legal-head">
        <SectionHeading level={1} title={title} lead={lead} />
        <p className="legal-updated">{updated}</p>
      </header>
      <section className="legal-short" aria-labelledby="legal-short">
        <div className="legal-short-body">
          <h2 id="legal-short">{m.legal_short()}</h2>
          <ul>
            {short.map(({ icon, text }) => (
              <li key={text}>
                <Icon name={icon} />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
        <WovenBand tone="deep" />
      </section>
      <nav className="legal-contents" aria-label={m.legal_contents()}>
        <strong>{m.legal_contents()}</strong>
        <ol>
          {contents.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {table && <RetentionTable table={table} />}
        {sections.map(({ id, title: name, paragraphs }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{name}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        {children}
      </div>
    </article>
  );
}

/**
 * Narrow screens show rows as cards (CSS), which removes the table semantics in some browsers. The roles restore them.
 */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  column: { role: "columnheader" },
  head: { role: "rowheader" },
  cell: { role: "cell" },
};

function RetentionTable({ table: { id, title, lead, columns, rows } }: { table: LegalTable }) {
  const [what, who, until] = columns;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{lead}</p>
      <table className="legal-table" {...roles.table}>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th key={column} scope="col" {...roles.column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map(([thing, reader, end]) => (
            <tr key={thing} {...roles.row}>
              <th scope="row" {...roles.head} data-label={what}>
                {thing}
              </th>
              <td {...roles.cell} data-label={who}>
                {reader}
              </td>
              <td {...roles.cell} data-label={until}>
                {end}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
