import { Icon } from "./icon.tsx";
import "./theme-toggle.css";

export interface LanguageSwitchProps {
  /** Name (in its own language) and code of the other language. */
  name: string;
  code: string;
  /** Description of the switch, in the current language. */
  label: string;
}

/** A submit button that sends `lang=<code>`. The page is then loaded in the other language. */
export function LanguageSwitch({ name, code, label }: LanguageSwitchProps) {
  return (
    <button type="submit" name="lang" value={code} className="language-switch-link" aria-label={`${label}: ${name}`}>
      <Icon name="globe" />
      <span lang={code}>{name}</span>
    </button>
  );
}
