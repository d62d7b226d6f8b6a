import { type Theme } from "../platform/web/cookies.ts";
import { Icon } from "./icon.tsx";
import "./theme-toggle.css";

export interface ThemeToggleProps {
  theme: Theme;
  /** Names of the two themes. The current one is shown. */
  lightLabel: string;
  darkLabel: string;
  /** Purpose of the switch. Screen readers read it before the theme name. */
  label: string;
  /** Replaces the form submit. Without it, or without JavaScript, the button submits `theme=<other theme>`. */
  onChange?: (theme: Theme) => void;
}

export function ThemeToggle({ theme, lightLabel, darkLabel, label, onChange }: ThemeToggleProps) {
  const isDark = theme === "dark";
  const other: Theme = isDark ? "light" : "dark";
  return (
    <button
      type="submit"
      name="theme"
      data-scripted={onChange && ""}
      value={other}
      className="theme-toggle"
      role="switch"
      aria-checked={isDark}
      aria-label={`${label}: ${isDark ? darkLabel : lightLabel}`}
      onClick={(event) => {
        if (!onChange) return;
        event.preventDefault();
        onChange(other);
      }}
    >
      <span className="theme-toggle-knob">
        <Icon name={isDark ? "moon" : "sun"} size="s" />
      </span>
      <span aria-hidden="true">{isDark ? darkLabel : lightLabel}</span>
    </button>
  );
}
