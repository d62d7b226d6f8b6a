import { useEffect, useRef, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { RadioChips } from "../../../ui/chips.tsx";
import { NumberField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { addDays } from "../listing.limits.ts";
import {
  type ChoiceRow,
  type ListingFieldName,
  type ListingFormRow,
  listingFormFields,
  type TextRow,
} from "../listing-fields.ts";
import { MoveInControl } from "./listing-form-move-in.tsx";
import type { FormFieldName, ProblemKind } from "./listing-form-outcome.ts";
import { PhoneWarning } from "./listing-form-phone-warning.tsx";
import { ImageUrlControl } from "./listing-form-photo.tsx";

export interface ListingControlProps {
  name: ListingFieldName;
  defaultValue: string;
  problem: ProblemKind | undefined;
  required: boolean;
  /** From the server, so that server and browser render the same. */
  today: string;
}

interface SharedProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  name: string;
  defaultValue: string;
  required: boolean;
  id: string;
}

export const controlId = (name: FormFieldName): string => `listing-${name}`;

export function ListingControl({ name, defaultValue, problem, required, today }: ListingControlProps) {
  const row = listingFormFields[name];
  const shared = {
    label: row.label(),
    hint: row.hint?.(),
    error: problem && problemText(problem, row),
    name,
    defaultValue,
    required,
    id: controlId(name),
  };
  const autoComplete = row.autoComplete ?? "off";
  if (row.kind === "choice") return <ChoiceControl {...shared} row={row} />;
  if (row.kind === "photo") return <ImageUrlControl {...shared} />;
  if (row.kind === "phone")
    return <TextField {...shared} type="tel" inputMode="tel" autoComplete={autoComplete} enterKeyHint="next" />;
  if (row.kind === "date")
    return (
      <MoveInControl {...shared} today={today} min={earlier(today, defaultValue)} max={addDays(today, row.daysAhead)} />
    );
  if (row.kind === "number")
    return <NumberField {...shared} before={row.before} after={row.after?.()} enterKeyHint="next" />;
  return <WrittenControl {...shared} row={row} autoComplete={autoComplete} />;
}

/** A saved date may stay, even if it is past. */
const earlier = (today: string, saved: string) => (saved !== "" && saved < today ? saved : today);

function ChoiceControl({ row, label, ...group }: SharedProps & { row: ChoiceRow }) {
  return (
    <RadioChips
      {...group}
      legend={label}
      options={row.options.map((option) => ({ ...option, label: option.label() }))}
    />
  );
}

/** Counted as on the server. */
const lengthOf = (text: string) => text.trim().normalize("NFC").length;

/** No maxlength: pasted text is not cut off. The counter says by how much it is too long. */
function WrittenControl({ row, ...field }: SharedProps & { row: TextRow; autoComplete: string }) {
  const [text, setText] = useState(field.defaultValue);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // People may have typed before the script was loaded.
    const control = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    if (control) setText(control.value);
  }, []);
  const onInput = (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
    setText(event.currentTarget.value);
  return (
    <div ref={box} className="listing-written">
      {row.kind === "longText" ? (
        <TextAreaField {...field} rows={8} onInput={onInput} />
      ) : (
        <TextField {...field} type="text" enterKeyHint="next" onInput={onInput} />
      )}
      {row.counted && <Count length={lengthOf(text)} max={row.max} />}
      <PhoneWarning box={box} text={text} />
    </div>
  );
}

/** Screen readers announce it only near the limit, in steps of ten. */
function Count({ length, max }: { length: number; max: number }) {
  const left = max - length;
  const over = left < 0;
  const near = left <= max / 10;
  const spoken = over
    ? m.form_count_over({ count: number(-left) })
    : m.form_count_left({ count: number(Math.ceil(left / 10) * 10) });
  return (
    <>
      <p className="listing-count tabular" data-over={over ? "" : undefined} aria-hidden="true">
        {over ? m.form_count_over({ count: number(-left) }) : m.form_count({ count: number(length), max: number(max) })}
      </p>
      <output className="visually-hidden">{near ? spoken : ""}</output>
    </>
  );
}

const problemWords: Record<ProblemKind, (row: ListingFormRow) => string> = {
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

export const problemText = (problem: ProblemKind, row: ListingFormRow): string => problemWords[problem](row);
