import type { ReactNode } from "react";
import "./page-frame.css";

export interface PageFrameProps {
  skipLabel: string;
  header: ReactNode;
  /** Site-wide notice below the header. */
  notice?: ReactNode;
  footer: ReactNode;
  /** Narrow screens show no footer. */
  isFooterWideOnly?: boolean;
  /** Navigation at the bottom edge of phones. */
  tabs?: ReactNode;
  /**
   * The part that covers the bottom edge of phones. It sets `--bottom-bar`, which fixed and sticky elements keep free.
   */
  bar?: "tabs" | "actions";
  children: ReactNode;
}

const MAIN = "main";

/** Frame of every page: skip link, header, <main>, footer. */
export function PageFrame({
  skipLabel,
  header,
  notice,
  footer,
  isFooterWideOnly = false,
  tabs,
  bar,
  children,
}: PageFrameProps) {
  return (
    <div className="page-frame" data-bar={bar} data-footer={isFooterWideOnly ? "wide" : undefined}>
      <a className="skip-link" href={`#${MAIN}`}>
        {skipLabel}
      </a>
      {header}
      {notice}
      <main className="page-main" id={MAIN} tabIndex={-1}>
        {children}
      </main>
      {footer}
      {tabs}
    </div>
  );
}
