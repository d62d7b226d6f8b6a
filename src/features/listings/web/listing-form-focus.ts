import { fieldOf, focusControl } from "../../../ui/form-problems.ts";
import type { FormFieldName } from "./listing-form-outcome.ts";

/** The chooser, even below a rejected file with its button. There is none while the photos cannot be shown. */
const photoControl = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>(".photo-picker input[type='file']") ??
  form.querySelector<HTMLElement>(".photo-picker button");

/** False if there is no such field. */
export function focusListingField(form: HTMLFormElement, name: FormFieldName): boolean {
  const named = fieldOf(form, name);
  // The URL field is hidden while nobody asked for it, or if there are photos: focus the photo picker.
  const control = name === "imageUrl" && named?.getClientRects().length === 0 ? photoControl(form) : named;
  if (!control) return false;
  focusControl(control);
  return true;
}

/** Scrolls to the summary if it fits on the screen together with the focused field, else to the field. */
export function focusWithSummary(form: HTMLFormElement, name: FormFieldName): void {
  focusListingField(form, name);
  const field = document.activeElement?.closest(".listing-cell") ?? document.activeElement;
  const summary = form.querySelector(".listing-problems")?.closest(".notice");
  if (!field || !summary) return;
  const headerHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const height = field.getBoundingClientRect().bottom - summary.getBoundingClientRect().top;
  (height <= innerHeight - headerHeight ? summary : field).scrollIntoView();
}
