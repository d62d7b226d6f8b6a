import { Icon } from "./icon.tsx";
import type { Theme } from "./theme.ts";
import "./theme-toggle.css";

export interface ThemeToggleProps {
  theme: Theme;
  /** The names of the two themes; the one in force is shown. */
  lightLabel: string;
  darkLabel: string;
  /** What the switch is for, said before the name. */
  label: string;
  /** Inside a form the press also sends `theme=<the other one>`, which is how it works without JavaScript. */
  onChange?: (theme: Theme) => void;
}

export function ThemeToggle({ theme, lightLabel, darkLabel, label, onChange }: ThemeToggleProps) {
  const isDark = theme === "dark";
  const other: Theme = isDark ? "light" : "dark";
  return (
    <button
      type="submit"
      name="theme"
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
