import type { KeyboardEvent } from "react";

/** Where Enter does something else: it writes a line, or presses. */
const ownEnter = new Set(["submit", "button", "reset", "file", "image"]);

/** Enter in a field of a long form moves on to the next one. By itself the browser would send the form, half filled. */
export function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  const isForOthers = event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey;
  if (event.key !== "Enter" || isForOthers || !(target instanceof HTMLInputElement) || ownEnter.has(target.type)) return;
  const next = nextControl(form, target);
  // In the last field the form is filled, and Enter sends it.
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
  // Without a box it is hidden, or in a part that is folded.
  return !disabled && !readOnly && type !== "hidden" && control.getClientRects().length > 0;
}

const isSameChoice = (control: HTMLElement, from: HTMLInputElement) =>
  from.type === "radio" && control instanceof HTMLInputElement && control.type === "radio" && control.name === from.name;
