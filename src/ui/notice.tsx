import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import "./notice.css";

export interface NoticeProps {
  tone?: "info" | "success" | "warning" | "error";
  title?: string;
  children: ReactNode;
  /** Next step, such as a retry button. */
  action?: ReactNode;
  /**
   * Whether screen readers announce it (`role="alert"`). For notices that appear after a user action, not on page load.
   */
  announce?: boolean;
}

const icons = { info: "info", success: "check", warning: "alert", error: "alert" } as const;

export function Notice({ tone = "info", title, children, action, announce = false }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={announce ? "alert" : undefined}>
      <span className="notice-flag">
        <Icon name={icons[tone]} />
      </span>
      <div className="notice-body">
        <div className="notice-text">
          {title && <strong>{title}</strong>}
          <div>{children}</div>
        </div>
        {action && <div className="notice-action">{action}</div>}
      </div>
    </div>
  );
}
