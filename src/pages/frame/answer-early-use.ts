import type { Field } from "./early-use.ts";

/** React keeps this tracker on a field to find out whether its value has changed. */
interface Tracked {
  _valueTracker?: { setValue: (value: string) => void };
}

const isTick = (field: HTMLInputElement): boolean => field.type === "checkbox" || field.type === "radio";

/**
 * Reports a field to React that was changed before hydration. React has taken the changed value as the initial one, so
 * it would not notice a change. The text itself is not written again, because that would move the caret and interrupt
 * an input method.
 */
function report(field: Field, value: string): void {
  const tracker = (field as Tracked)._valueTracker;
  if (field instanceof HTMLInputElement && isTick(field)) {
    tracker?.setValue(String(!field.checked));
    // This is not a MouseEvent, because that would change the tick.
    field.dispatchEvent(new Event("click", { bubbles: true }));
  } else {
    // A render may have restored the initial value.
    if (field.value !== value) field.value = value;
    tracker?.setValue(field instanceof HTMLSelectElement ? "" : field.defaultValue);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Repeats the actions that were recorded before hydration. Call it when all listeners are attached. */
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
