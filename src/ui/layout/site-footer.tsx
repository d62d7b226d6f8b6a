import type { ReactNode } from "react";
import { Brand } from "../brand-mark.tsx";
import { WovenBand } from "../woven-band.tsx";
import "./site-footer.css";

export interface FooterColumn {
  title: string;
  /** Links, or plain text if there is no page. */
  items: readonly { key: string; content: ReactNode }[];
}

export interface SiteFooterProps {
  brandName: string;
  /** Slogan beside the logo. */
  line: string;
  columns: readonly FooterColumn[];
  /** Settings above the last line. */
  tools?: ReactNode;
  note: ReactNode;
  label: string;
}

export function SiteFooter({ brandName, line, columns, tools, note, label }: SiteFooterProps) {
  return (
    <footer className="site-footer">
      <WovenBand pattern="border" tone="deep" />
      <div className="page-width">
        <div className="site-footer-head">
          <Brand name={brandName} />
          <p className="site-footer-line">{line}</p>
        </div>
        <nav className="site-footer-columns" aria-label={label}>
          {columns.map(({ title, items }) => (
            <div key={title}>
              <h2 className="site-footer-title">{title}</h2>
              <ul className="site-footer-list">
                {items.map(({ key, content }) => (
                  <li key={key}>{content}</li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="site-footer-end">
          {tools}
          <p className="site-footer-note">{note}</p>
        </div>
      </div>
    </footer>
  );
}
