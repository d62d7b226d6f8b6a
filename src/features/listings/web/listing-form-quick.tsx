/** Buttons that fill in a field with one tap. They need JavaScript, and are hidden without it. */
import type { ReactNode } from "react";

interface QuickButtonProps {
  /** The field has this value. */
  isOn: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export const QuickButton = ({ isOn, disabled, onClick, children }: QuickButtonProps) => (
  <button type="button" className="listing-quick-button" aria-pressed={isOn} disabled={disabled} onClick={onClick}>
    {children}
  </button>
);

/** Fires the events of typing and leaving, so that draft, counters and problems follow. */
export function writeInto(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  control.value = text;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}
