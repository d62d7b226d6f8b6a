import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { useBackCloses } from "../../../ui/use-back-closes.ts";
import { useMedia } from "../../../ui/use-media.ts";
import { type ListingFormPart, listingFormParts } from "../listing-fields.ts";

export const LAST_STEP = listingFormParts.length;

/** Matches phones with JavaScript. The same query is in listing-form.css; everybody else has all parts on one page. */
const STEPPED = "(scripting: enabled) and (max-width: 47.99rem)";

export const partTitles: Record<ListingFormPart, () => string> = {
  place: m.form_step_place,
  who: m.form_step_who,
  you: m.form_part_you,
  contact: m.form_step_contact,
};
const nextTitles = [m.form_step_next_who, m.form_step_next_you, m.form_step_next_contact];

const titleOf = (step: number): string => {
  const part = listingFormParts[step - 1];
  return part ? partTitles[part]() : "";
};

interface StepsOptions {
  /** The step is kept in this tab under this key, for a reload. */
  key: string;
  draft: { isSettled: boolean; isRestored: boolean };
  /** The last failed attempt, and the step of the first field that it rejected. */
  outcome: object | undefined;
  rejected: number | undefined;
  /** The step that the URL asks for. */
  wanted: number | undefined;
}

/** Manages the steps of the form. Browser Back goes to the previous step. */
export function useSteps(
  form: RefObject<HTMLFormElement | null>,
  { key, draft: { isSettled, isRestored }, outcome, rejected, wanted }: StepsOptions,
) {
  const isStepped = useMedia(STEPPED, false);
  const [step, setStep] = useState(rejected ?? 1);
  const [reached, setReached] = useState(step);
  const [seen, setSeen] = useState(outcome);
  // This runs before the effect that focuses the rejected field, which has to be visible by then.
  if (seen !== outcome) {
    setSeen(outcome);
    if (rejected !== undefined) setStep(rejected);
  }
  if (reached < step) setReached(step);
  const storage = `${key}:step`;
  const [wasSettled, setWasSettled] = useState(isSettled);
  if (isSettled && !wasSettled) {
    setWasSettled(true);
    setStep(wanted ?? (isRestored ? readStep(storage) : undefined) ?? step);
  }
  useEffect(() => {
    if (wasSettled) keepStep(storage, step);
  }, [wasSettled, storage, step]);

  /** Call it in event handlers only. */
  const show = (next: number) => flushSync(() => setStep(next));
  const go = (next: number) => {
    show(next);
    scrollTo({ top: 0, behavior: "instant" });
    const heading = form.current?.querySelector<HTMLElement>(`.listing-step[data-step="${next}"] h2`);
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  useBackCloses(isStepped && step > 1, () => go(1));
  useBackCloses(isStepped && step > 2, () => go(2));
  useBackCloses(isStepped && step > 3, () => go(3));
  return { step, reached, isStepped, show, go };
}

function readStep(storage: string): number | undefined {
  try {
    const step = Number(sessionStorage.getItem(storage));
    return step >= 1 && step <= LAST_STEP ? step : undefined;
  } catch {
    return undefined; // no storage
  }
}

function keepStep(storage: string, step: number): void {
  try {
    sessionStorage.setItem(storage, String(step));
  } catch {
    // Without storage, a reload begins at the first step.
  }
}

interface StepProgressProps {
  step: number;
  /** Steps up to this one can be opened. */
  reached: number;
  onStep: (step: number) => void;
}

export function StepProgress({ step, reached, onStep }: StepProgressProps) {
  return (
    <nav className="listing-steps" aria-label={m.form_steps()}>
      <ol className="listing-steps-list">
        {listingFormParts.map((part, index) => {
          const place = index + 1;
          const label = m.form_step_of({ step: number(place), all: number(LAST_STEP), title: partTitles[part]() });
          return (
            <li key={part}>
              <button
                type="button"
                className="listing-steps-mark"
                data-state={place < step ? "done" : place === step ? "now" : undefined}
                aria-label={label}
                aria-current={place === step ? "step" : undefined}
                disabled={place > reached}
                onClick={() => onStep(place)}
              />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepButtonsProps {
  step: number;
  /** The form can be saved at every step, so going on is not the main action. */
  isSecondary: boolean;
  onBack: () => void;
  onNext: () => void;
}

/** The buttons are beside the submit button. */
export function StepButtons({ step, isSecondary, onBack, onNext }: StepButtonsProps) {
  const next = nextTitles[step - 1];
  return (
    <>
      {step > 1 && (
        <div className="listing-form-back">
          <IconButton icon="arrow-left" label={m.form_step_back({ title: titleOf(step - 1) })} onClick={onBack} />
        </div>
      )}
      {next && (
        <div className="listing-form-next">
          {isSecondary ? (
            <IconButton icon="arrow-right" label={m.form_step_next({ title: next() })} onClick={onNext} />
          ) : (
            <Button size="l" iconEnd="arrow-right" onClick={onNext}>
              {m.form_step_next({ title: next() })}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

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
  // A control without a box is hidden: it is in a closed fold or in another step.
  return !disabled && !isReadOnly && type !== "hidden" && type !== "submit" && control.getClientRects().length > 0;
}

const isSameChoice = (control: HTMLElement, from: HTMLInputElement) =>
  from.type === "radio" &&
  control instanceof HTMLInputElement &&
  control.type === "radio" &&
  control.name === from.name;
