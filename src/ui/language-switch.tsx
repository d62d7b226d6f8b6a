import { Icon } from "./icon.tsx";
import "./theme-toggle.css";

export interface LanguageSwitchProps {
  /** The language one can change to, by its own name and code. */
  name: string;
  code: string;
  /** What the press does, said in the language one is reading. */
  label: string;
}

/** A button of a form: the press sends `lang=<code>`, so that the whole page comes back in the other language. */
export function LanguageSwitch({ name, code, label }: LanguageSwitchProps) {
  return (
    <button type="submit" name="lang" value={code} className="language-switch-link" aria-label={`${label}: ${name}`}>
      <Icon name="globe" />
      <span lang={code}>{name}</span>
    </button>
  );
}
