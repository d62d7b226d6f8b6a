import type { KeyboardEvent } from "react";

/** Input types where Enter has another meaning. */
const ownEnter = new Set(["submit", "button", "reset", "file", "image"]);

/** Enter moves to the next field. By default the browser would submit the form half filled. */
export function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  const isForOthers = event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey;
  if (event.key !== "Enter" || isForOthers || !(target instanceof HTMLInputElement) || ownEnter.has(target.type)) return;
  const next = nextControl(form, target);
  // In the last field Enter submits the form.
  if (!next || ("type" in next && next.type === "submit")) return;
  event.preventDefault();
  next.focus();
}

function nextControl(form: HTMLFormElement, from: HTMLInputElement): HTMLElement | undefined {
  const controls = [...form.elements].filter((one) => one instanceof HTMLElement);
  return controls.slice(controls.indexOf(from) + 1).find((one) => canTakeFocus(one) && !isSameChoice(one, from));
}

function canTakeFocus(control: HTMLElement): boolean {
  if (control instanceof HTMLFieldSetElement || control instanceof HTMLOutputElement) return false;
  const { disabled, readOnly, type } = control as HTMLInputElement;
  // A control without a box is hidden or in a closed fold.
  return !disabled && !readOnly && type !== "hidden" && control.getClientRects().length > 0;
}

const isSameChoice = (control: HTMLElement, from: HTMLInputElement) =>
  from.type === "radio" && control instanceof HTMLInputElement && control.type === "radio" && control.name === from.name;
