import type { ReactNode } from "react";
import "./page-frame.css";

export interface PageFrameProps {
  skipLabel: string;
  header: ReactNode;
  /** One line below the header, about the site as a whole. */
  notice?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

const MAIN = "main";

/** The frame of every page: the way past the navigation, the header, the one <main>, the footer. */
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
