import { useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { readWholeNumber, withPlainDigits } from "../../../platform/digits.ts";
import { number } from "../../../platform/i18n/format.ts";
import { readPhone } from "../../../platform/phone-number.ts";
import { fieldOf, focusControl, useFormProblems } from "../../../ui/form-problems.ts";
import { Notice } from "../../../ui/notice.tsx";
import { costLimits } from "../../facts/cost-table.ts";
import { isCostField } from "../detail-fields.ts";
import { addDays } from "../listing.limits.ts";
import {
  asksSeats,
  type FormFieldName,
  isListingField,
  isSeatsField,
  type ListingFormRow,
  type ListingFormValues,
  listingFormFields,
  mustSayWhoSeesNumber,
} from "../listing-fields.ts";
import type { FieldProblems, FormOutcome, ProblemKind } from "./listing-form-input.ts";
import { controlId, formFieldNames, labelOf } from "./listing-form-order.ts";

const problemTexts: Record<ProblemKind, (row: ListingFormRow) => string> = {
  required: (row) => (row.kind === "photo" ? m.photo_required() : m.form_problem_required()),
  too_long: (row) => m.form_problem_too_long({ max: "max" in row ? number(row.max) : "" }),
  too_short: (row) => m.form_problem_too_short({ min: "min" in row && row.min ? number(row.min) : "" }),
  unshowable: () => m.form_problem_unshowable(),
  number: (row) =>
    m.form_problem_number(
      row.kind === "number" ? { min: number(row.min), max: number(row.max) } : { min: "", max: "" },
    ),
  phone: () => m.form_problem_phone(),
  photo: () => m.form_problem_photo(),
  date: () => m.form_problem_date(),
  date_past: () => m.form_problem_date_past(),
  date_late: () => m.form_problem_date_late(),
  choice: () => m.form_problem_choice(),
};

export const problemText = (problem: ProblemKind, row: ListingFormRow): string => problemTexts[problem](row);

interface ProblemSummaryProps {
  problems: FieldProblems;
  /** Focuses a field. Returns false if there is none. */
  onField: (name: FormFieldName) => boolean;
}

/** Links to the fields with problems. The problem itself is shown at the field. */
export function ProblemSummary({ problems, onField }: ProblemSummaryProps) {
  const open = formFieldNames.filter((name) => problems[name]);
  if (open.length === 0) return null;
  return (
    <Notice tone="error" announce title={m.form_problems_title()}>
      <ul className="listing-problems">
        {open.map((name) => (
          <li key={name}>
            <a
              href={`#${controlId(name)}`}
              onClick={(event) => {
                if (onField(name)) event.preventDefault();
              }}
            >
              {labelOf(name)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Kinds of problems that only the server finds. */
const serverKinds: ReadonlySet<ProblemKind> = new Set<ProblemKind>(["unshowable", "choice"]);

/** An added photo solves the missing image URL. */
const solves = (control: string) => (control === "photos" ? "imageUrl" : control);

/** Problems of the last attempt to send the form, or of the step that was checked since. */
export function useProblems(outcome: FormOutcome | undefined) {
  const [checked, setChecked] = useState<{
    of: FormOutcome | undefined;
    problems: FieldProblems;
    values: ListingFormValues;
  }>();
  const shown = checked && checked.of === outcome ? checked : outcome;
  const { problems, onChange } = useFormProblems<FieldProblems>(shown, {
    sentValue: (name) => shown?.values?.[name as FormFieldName] ?? "",
    solves,
  });
  /**
   * Shows what is wrong with the fields of a step, and keeps the problems of other fields. Returns the first field that
   * is wrong.
   */
  const showStep = (
    names: readonly FormFieldName[],
    found: FieldProblems,
    values: ListingFormValues,
  ): FormFieldName | undefined => {
    const kept = Object.entries(problems).filter(
      ([name, kind]) => !names.includes(name as FormFieldName) || serverKinds.has(kind),
    );
    const all = { ...(Object.fromEntries(kept) as FieldProblems), ...found };
    setChecked({ of: outcome, problems: all, values });
    return names.find((name) => all[name]);
  };
  return { problems, onChange, showStep, isOfStep: shown !== outcome };
}

/**
 * Finds the photo chooser, and not the button of a rejected file above it. There is none while the photos cannot be
 * shown.
 */
const photoControl = (form: HTMLFormElement) =>
  form.querySelector<HTMLElement>(".photo-picker input[type='file']") ??
  form.querySelector<HTMLElement>(".photo-picker button");

/** Returns false if there is no such field. */
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

export interface CheckOptions {
  /** Empty fields are rejected. */
  required: boolean;
  /** The stored values. They may stay as they are. */
  base: ListingFormValues;
  today: string;
  hasPhotos: boolean;
}

/** Checks a step of the form in the browser, without Zod. The server checks everything again, and more. */
export function checkFields(
  names: readonly FormFieldName[],
  values: ListingFormValues,
  options: CheckOptions,
): FieldProblems {
  return Object.fromEntries(
    names.flatMap((name) => {
      const problem =
        name === "phoneShownTo"
          ? checkShownTo(values, options)
          : isSeatsField(name) && !asksSeats(values)
            ? undefined
            : checkField(name, values[name].trim(), options);
      return problem ? [[name, problem]] : [];
    }),
  );
}

const checkShownTo = (values: ListingFormValues, { required }: CheckOptions): ProblemKind | undefined =>
  required && mustSayWhoSeesNumber(values) ? "required" : undefined;

function checkField(
  name: FormFieldName,
  value: string,
  { required, base, today, hasPhotos }: CheckOptions,
): ProblemKind | undefined {
  if (!isListingField(name))
    return isCostField(name) && value !== ""
      ? checkNumber(value, 0, name === "costs.advance" ? costLimits.advance : costLimits.month)
      : undefined;
  if (name === "imageUrl" && hasPhotos) return undefined;
  const row = listingFormFields[name];
  if (value === "") return required && !("isOptional" in row) ? "required" : undefined;
  return value === base[name].trim() ? undefined : checkValue(row, value, today);
}

function checkValue(row: ListingFormRow, value: string, today: string): ProblemKind | undefined {
  if (row.kind === "number") return checkNumber(value, row.min, row.max);
  if (row.kind === "phone") return readPhone(withPlainDigits(value)) ? undefined : "phone";
  if (row.kind === "photo") return isPicture(value) ? undefined : "photo";
  if (row.kind === "date")
    return value < today ? "date_past" : value > addDays(today, row.daysAhead) ? "date_late" : undefined;
  if (row.kind === "choice") return undefined;
  const { length } = value.normalize("NFC");
  return length > row.max ? "too_long" : length < (row.min ?? 0) ? "too_short" : undefined;
}

function checkNumber(value: string, min: number, max: number): ProblemKind | undefined {
  const read = readWholeNumber(value);
  return read === undefined || read < min || read > max ? "number" : undefined;
}

/** Whether the value is an own image or an https URL. */
const isPicture = (value: string) =>
  value.startsWith("/") || (URL.canParse(value) && new URL(value).protocol === "https:");
