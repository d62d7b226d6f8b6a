import type { ReactNode } from "react";
import * as m from "../../../paraglide/messages.js";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import { WovenBand } from "../../../ui/woven-band.tsx";
import { useSignInDocument } from "./sign-in-document.ts";
import "./account-shell.css";

interface AccountShellProps {
  title?: string;
  lead?: ReactNode;
  /**
   * A preview of what the visitor wanted to open. It replaces our own panel, and on phones it comes before the form.
   */
  wanted?: ReactNode;
  children: ReactNode;
}

/** Layout of the account pages. On phones the form comes first. */
export function AccountShell({ title, lead, wanted, children }: AccountShellProps) {
  useSignInDocument();
  return (
    <div className="account-shell">
      {wanted && <div className="account-wanted">{wanted}</div>}
      <div className="account-main">
        <div className="account-column">
          {title && <SectionHeading level={1} title={title} lead={lead} />}
          <NeedsJavaScript />
          {children}
        </div>
      </div>
      {!wanted && <TrustPanel />}
    </div>
  );
}

export function NeedsJavaScript() {
  return (
    <noscript>
      <div className="account-noscript">
        <Notice tone="warning">{m.account_needs_javascript()}</Notice>
      </div>
    </noscript>
  );
}

function TrustPanel() {
  const points = [
    { icon: "phone", title: m.account_point_phone_title(), text: m.account_point_phone() },
    { icon: "badge-check", title: m.account_point_verified_title(), text: m.account_point_verified() },
    { icon: "heart", title: m.account_point_free_title(), text: m.account_point_free() },
  ] as const;
  return (
    <div className="account-panel">
      <div className="account-panel-picture">
        <Picture src="/images/rooms/room-living1-0.webp" alt={m.account_picture_alt()} width={1200} height={800} />
      </div>
      <WovenBand tone="deep" />
      <div className="account-panel-body">
        <ul className="account-points">
          {points.map(({ icon, title, text }) => (
            <li key={icon} className="account-point">
              <Icon name={icon} />
              <div>
                <strong>{title}</strong>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <p className="account-panel-note">{m.account_picture_note()}</p>
      </div>
    </div>
  );
}
