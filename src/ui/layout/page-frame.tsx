import type { ReactNode } from "react";
import "./page-frame.css";

export interface PageFrameProps {
  skipLabel: string;
  header: ReactNode;
  /** Site-wide notice below the header. */
  notice?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

const MAIN = "main";

/** Frame of every page: skip link, header, <main>, footer. */
export function PageFrame({ skipLabel, header, notice, footer, children }: PageFrameProps) {
  return (
    <div className="page-frame">
      <a className="skip-link" href={`#${MAIN}`}>
        {skipLabel}
      </a>
      {header}
      {notice}
      <main className="page-main" id={MAIN} tabIndex={-1}>
        {children}
      </main>
      {footer}
    </div>
  );
}
