import type { Field } from "./early-use.ts";

/** What React keeps on a field to find out whether its value has changed. */
interface Tracked {
  _valueTracker?: { setValue: (value: string) => void };
}

const isTick = (field: HTMLInputElement): boolean => field.type === "checkbox" || field.type === "radio";

/**
 * Tells React of a field that was changed before hydration. React took the value it found for the known one, so it
 * would not report a change. The text itself is not written again: that would move the caret and break off an input
 * method.
 */
function report(field: Field, value: string): void {
  const tracker = (field as Tracked)._valueTracker;
  if (field instanceof HTMLInputElement && isTick(field)) {
    tracker?.setValue(String(!field.checked));
    // Not a MouseEvent, which would change the tick.
    field.dispatchEvent(new Event("click", { bubbles: true }));
  } else {
    // A render may have put the first value back.
    if (field.value !== value) field.value = value;
    tracker?.setValue(field instanceof HTMLSelectElement ? "" : field.defaultValue);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Does again what was done before hydration. To be called when all listeners are set. */
export function answerEarlyUse(): void {
  const early = window.earlyUse?.end();
  delete window.earlyUse;
  if (!early) return;
  for (const [field, value] of early.typed) if (field.isConnected) report(field, value);
  const { clicked, pressed } = early;
  if (clicked && clicked === document.activeElement && !isTick(clicked)) clicked.click();
  for (const control of pressed) {
    control.removeAttribute("aria-busy");
    if (control.isConnected) control.click();
  }
}
