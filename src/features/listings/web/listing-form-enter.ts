import type { KeyboardEvent } from "react";

/** Input types where Enter has another meaning. */
const ownEnter = new Set(["submit", "button", "reset", "file", "image"]);

/**
 * Enter moves to the next field, and from the last one calls `onEnd`. By default the browser would submit the form half
 * filled.
 */
export function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>, onEnd: () => void): void {
  const { target, currentTarget: form } = event;
  const isForOthers = event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey;
  if (event.key !== "Enter" || isForOthers || !(target instanceof HTMLInputElement) || ownEnter.has(target.type))
    return;
  event.preventDefault();
  const next = nextField(form, target);
  if (next) next.focus();
  else onEnd();
}

function nextField(form: HTMLFormElement, from: HTMLInputElement): HTMLElement | undefined {
  const controls = [...form.elements].filter((one) => one instanceof HTMLElement);
  return controls.slice(controls.indexOf(from) + 1).find((one) => canTakeFocus(one) && !isSameChoice(one, from));
}

function canTakeFocus(control: HTMLElement): boolean {
  if (
    !(
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    )
  )
    return false;
  const { disabled, type } = control;
  const isReadOnly = "readOnly" in control && control.readOnly;
  // A control without a box is hidden, in a closed fold or in another step.
  return !disabled && !isReadOnly && type !== "hidden" && type !== "submit" && control.getClientRects().length > 0;
}

const isSameChoice = (control: HTMLElement, from: HTMLInputElement) =>
  from.type === "radio" &&
  control instanceof HTMLInputElement &&
  control.type === "radio" &&
  control.name === from.name;
