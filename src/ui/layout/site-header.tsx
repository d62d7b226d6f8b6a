import { type ReactNode, useRef } from "react";
import { Link, NavLink } from "react-router";
import { Brand } from "../brand-mark.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { WovenBand } from "../woven-band.tsx";
import type { TabItem } from "./tab-bar.tsx";
import "./site-header.css";

export interface NavItem {
  to: string;
  label: string;
  icon?: IconName;
}

export interface SiteHeaderProps {
  brandName: string;
  links: readonly NavItem[];
  /** Language and theme switches: in the bar on wide screens, in the menu on phones. */
  tools: ReactNode;
  /** Log-in and sign-up links, placed like `tools`. */
  signIn?: ReactNode;
  /** Links of the member, only in the menu of phones: wide screens have them in the menu of the avatar. */
  member?: ReactNode;
  /** Links with an icon beside the avatar, on wide screens. Phones have them in the tab bar. */
  shortcuts: readonly TabItem[];
  /** Id of the menu, for buttons elsewhere. */
  menuId: string;
  /** Narrow screens open the menu here: the page has no tab bar, whose last tab opens it. */
  hasMenuButton: boolean;
  /** Avatar and its menu, always in the bar. */
  account: ReactNode;
  navLabel: string;
  menuLabel: string;
}

/**
 * The header, which is 66 px high including the band. The phone menu is a popover, so it opens and closes without
 * JavaScript.
 */
export function SiteHeader({
  brandName,
  links,
  tools,
  signIn,
  member,
  shortcuts,
  account,
  navLabel,
  menuLabel,
  menuId,
  hasMenuButton,
}: SiteHeaderProps) {
  const menu = useRef<HTMLDivElement>(null);
  const hide = () => menu.current?.hidePopover();
  return (
    <header className="site-header">
      <div className="site-header-bar page-width">
        <Link className="site-header-brand" to="/" aria-label={brandName}>
          <Brand name={brandName} />
        </Link>
        <div ref={menu} className="site-menu" id={menuId} popover="auto">
          <nav aria-label={navLabel}>
            <ul className="site-nav">
              {links.map(({ to, label, icon }) => (
                <li key={to}>
                  <NavLink className="site-nav-link" to={to} end={to === "/"} onClick={hide}>
                    {icon && <Icon name={icon} />}
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          {member && <div className="site-member">{member}</div>}
          <div className="site-tools">{tools}</div>
          {signIn && <div className="site-sign-in">{signIn}</div>}
        </div>
        <div className="site-account">
          {shortcuts.map(({ to, label, icon, badge }) => (
            <NavLink key={to} className="site-saved" to={to} aria-label={badge?.label ?? label} title={label}>
              <Icon name={icon} />
              {badge && <span className="nav-badge">{badge.text}</span>}
            </NavLink>
          ))}
          {account}
        </div>
        {hasMenuButton && (
          <button type="button" className="site-menu-button" popoverTarget={menuId} aria-label={menuLabel}>
            <Icon name="menu" />
          </button>
        )}
      </div>
      <WovenBand />
    </header>
  );
}
