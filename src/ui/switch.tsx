import type { ButtonHTMLAttributes } from "react";
import "./switch.css";

export interface SwitchProps
  extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, "id" | "name" | "value" | "children"> {
  isOn: boolean;
  /** What screen readers say. The visible text, if there is one, is in `children`. */
  label: string;
}

/** A submit button that looks like a switch, so it works without JavaScript. */
export function Switch({ isOn, label, children, ...rest }: SwitchProps) {
  return (
    <button {...rest} type="submit" className="switch" role="switch" aria-checked={isOn} aria-label={label}>
      {children && <span>{children}</span>}
    </button>
  );
}
