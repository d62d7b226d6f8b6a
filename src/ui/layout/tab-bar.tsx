import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { Icon, type IconName } from "../icon.tsx";
import "./tab-bar.css";

export interface TabItem {
  to: string;
  label: string;
  icon: IconName;
  /** A number at the icon, and the text that screen readers say instead of it. */
  badge?: { text: string; label: string } | undefined;
}

export interface TabBarProps {
  label: string;
  tabs: readonly TabItem[];
  /** The last tab opens the site menu. It is a popover, so this works without JavaScript. */
  menu: { label: string; id: string; icon: ReactNode };
}

/**
 * The main links at the bottom edge of phones, within the thumb's reach. The bar is 60 px high. Wide screens do not
 * show it.
 */
export function TabBar({ label, tabs, menu }: TabBarProps) {
  return (
    <nav className="tab-bar" aria-label={label}>
      <ul className="tab-bar-list">
        {tabs.map(({ to, label: text, icon, badge }) => (
          <li key={to}>
            <NavLink className="tab" to={to}>
              <Icon name={icon} />
              {badge && (
                <span className="nav-badge" aria-hidden="true">
                  {badge.text}
                </span>
              )}
              <span className="tab-text" aria-hidden={badge ? true : undefined}>
                {text}
              </span>
              {badge && <span className="visually-hidden">{badge.label}</span>}
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" className="tab" popoverTarget={menu.id}>
            {menu.icon}
            <span className="tab-text">{menu.label}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
