import { type FocusEvent, type FormEvent, type RefObject, useEffect, useState } from "react";

interface Outcome<Problems> {
  problems?: Problems | undefined;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

/** Whether the user changes the field in one step. Other controls, such as the photo picker, set hidden fields. */
const isChoice = ({ type }: Field) =>
  type === "radio" || type === "checkbox" || type === "hidden" || type.startsWith("select");

interface ProblemOptions {
  /** Returns the value of a field in the rejected form. */
  sentValue: (name: string) => string;
  /** Returns the field whose problem a control solves, if the two have different names. */
  solves?: (control: string) => string;
}

/**
 * When a message is removed, the content below it moves. The click that took the focus must reach its button before
 * that.
 */
const AFTER_CLICK_MS = 250;

/**
 * Problems of the last submit by field name, without those of fields that were changed since. `onChange` is for the
 * form's input and blur events. A choice and the first letter in an empty field count at once. Another text counts when
 * the user leaves the field, so that the message stays visible while typing.
 */
export function useFormProblems<Problems extends { [Name in keyof Problems]?: unknown }>(
  outcome: Outcome<Problems> | undefined,
  { sentValue, solves = (control) => control }: ProblemOptions,
) {
  const [seen, setSeen] = useState(outcome);
  const [changed, setChanged] = useState<readonly string[]>([]);
  if (seen !== outcome) {
    setSeen(outcome);
    setChanged([]);
  }
  const open = Object.entries(outcome?.problems ?? {}).filter(([name]) => !changed.includes(name));
  const problems = Object.fromEntries(open) as Problems;
  const onChange = ({ target, type }: FormEvent | FocusEvent) => {
    if (!isField(target)) return;
    const name = solves(target.name);
    // The field is required and was empty, so the problem is solved.
    const wasEmpty = sentValue(name).trim() === "" && target.value.trim() !== "";
    if (type !== "blur" && !isChoice(target) && !wasEmpty) return;
    if (!(name in problems) || (target.type !== "checkbox" && target.value === sentValue(name))) return;
    const forget = () => setChanged((names) => [...names, name]);
    if (type === "blur") setTimeout(forget, AFTER_CLICK_MS);
    else forget();
  };
  return { problems, onChange };
}

/** Returns the control of a field, or the first control of a group. */
export function fieldOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  const found = form.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  return control instanceof HTMLElement ? control : undefined;
}

/** Focuses a control. If the control is inside closed details, they are opened. */
export function focusControl(control: HTMLElement | undefined): void {
  const folded = control?.closest("details");
  if (folded) folded.open = true;
  control?.focus();
}

export const focusField = (form: HTMLFormElement, name: string): void => focusControl(fieldOf(form, name));

/** After a failed submit, focuses the first field with a problem, or the button to try again. */
export function useFocusOnOutcome<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  outcome: Outcome<{ readonly [Key in Name]?: unknown }> | undefined,
  names: readonly Name[],
  focus: (form: HTMLFormElement, name: Name) => void = focusField,
): void {
  useEffect(() => {
    if (!form.current || !outcome) return;
    const first = names.find((name) => outcome.problems?.[name]);
    if (first) focus(form.current, first);
    else form.current.querySelector<HTMLElement>("[data-retry]")?.focus();
  }, [form, outcome, names, focus]);
}
