import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import * as m from "../../../paraglide/messages.js";
import { readWholeNumber } from "../../../platform/digits.ts";
import { date as dateText, number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { RadioChips } from "../../../ui/chips.tsx";
import { NumberField, TextAreaField, TextField, type TextFieldProps } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { hasPhone, withoutPhones } from "../../screening/numbers.ts";
import { addDays } from "../listing.limits.ts";
import { type ChoiceRow, type ListingFieldName, listingFormFields, type TextRow } from "../listing-fields.ts";
import type { ProblemKind } from "./listing-form-input.ts";
import { controlId } from "./listing-form-order.ts";
import { problemText } from "./listing-form-problems.tsx";

export interface ListingControlProps {
  name: ListingFieldName;
  defaultValue: string;
  problem: ProblemKind | undefined;
  required: boolean;
  /** Today's date from the server, so that server and browser render the same. */
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
  if (row.kind === "photo") return null; // PhotosControl renders it
  if (row.kind === "phone")
    return <TextField {...shared} type="tel" inputMode="tel" autoComplete={autoComplete} enterKeyHint="next" />;
  if (row.kind === "date")
    return (
      <MoveInControl {...shared} today={today} min={earlier(today, defaultValue)} max={addDays(today, row.daysAhead)} />
    );
  if (row.kind === "number") {
    const field = { ...shared, before: row.before, after: row.after?.(), enterKeyHint: "next" } as const;
    if (name === "seats") return <SeatsControl {...field} required={false} />;
    return <NumberField {...field} required={required && !row.isOptional} />;
  }
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

/** Counts characters as the server does. */
const lengthOf = (text: string) => text.trim().normalize("NFC").length;

/**
 * The field has no maxlength, so that pasted text is not cut off. The counter says by how much the text is too long.
 */
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

/** Screen readers announce the count only near the limit, in steps of ten. */
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

interface PhoneWarningProps {
  /** The element that contains the text field. */
  box: RefObject<HTMLElement | null>;
  text: string;
}

/** Warns below a public text that contains a phone number. */
function PhoneWarning({ box, text }: PhoneWarningProps) {
  const isFound = hasPhone(text);
  const [isRemoved, setIsRemoved] = useState(false);
  const remove = () => {
    const control = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    if (!control) return;
    writeInto(control, withoutPhones(control.value));
    setIsRemoved(true);
    control.focus();
  };
  return (
    <>
      {isFound && (
        <div className="listing-phone-here">
          <p>
            <Icon name="alert" size="s" /> {m.form_phone_here()}
          </p>
          {/* Keeps the focus in the text. A blur may remove an error message and so move this button away. */}
          <Button variant="secondary" onPointerDown={(event) => event.preventDefault()} onClick={remove}>
            {m.form_phone_here_remove()}
          </Button>
        </div>
      )}
      {/* The output is rendered before there is anything to say, so that screen readers announce changes. */}
      <output className="visually-hidden">
        {isFound ? m.form_phone_here() : isRemoved && m.form_phone_here_removed()}
      </output>
    </>
  );
}

interface MoveInControlProps extends Omit<TextFieldProps, "type" | "defaultValue"> {
  defaultValue: string;
  today: string;
}

/** The first day of the next month: most rooms are let from then. */
function nextFirst(today: string): string {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** A date field with buttons for the usual days. */
function MoveInControl({ defaultValue, today, ...field }: MoveInControlProps) {
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(defaultValue);
  const put = (date: string) => {
    const input = box.current?.querySelector("input");
    if (input) writeInto(input, date);
  };
  const days = [
    { date: today, label: m.form_today() },
    { date: nextFirst(today), label: dateText(nextFirst(today), "short") },
  ];
  return (
    <div
      ref={box}
      className="listing-move-in"
      onInput={({ target }: FormEvent) => setValue((target as HTMLInputElement).value)}
    >
      <TextField {...field} type="date" defaultValue={defaultValue} />
      <div className="listing-quick">
        {days.map(({ date, label }) => (
          <QuickButton key={date} isOn={value === date} onClick={() => put(date)}>
            {label}
          </QuickButton>
        ))}
      </div>
    </div>
  );
}

const USUAL_SEATS = [1, 2, 3, 4];

/** The number of seats, with buttons for the usual ones. */
function SeatsControl({ defaultValue, ...field }: Omit<TextFieldProps, "defaultValue"> & { defaultValue: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(defaultValue);
  const put = (seats: number) => {
    const input = box.current?.querySelector("input");
    if (input) writeInto(input, String(seats));
  };
  return (
    <div
      ref={box}
      className="listing-move-in"
      onInput={({ target }: FormEvent) => setValue((target as HTMLInputElement).value)}
    >
      <NumberField {...field} defaultValue={defaultValue} />
      <div className="listing-quick">
        {USUAL_SEATS.map((seats) => (
          <QuickButton key={seats} isOn={readWholeNumber(value) === seats} onClick={() => put(seats)}>
            {m.form_seats({ count: seats, shown: number(seats) })}
          </QuickButton>
        ))}
      </div>
    </div>
  );
}

interface QuickButtonProps {
  /** The field has this value. */
  isOn: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Fills in a field with one tap. It needs JavaScript, and is hidden without it. */
export const QuickButton = ({ isOn, disabled, onClick, children }: QuickButtonProps) => (
  <button type="button" className="listing-quick-button" aria-pressed={isOn} disabled={disabled} onClick={onClick}>
    {children}
  </button>
);

/** Writes into a field and fires the events of typing and leaving, so that draft, counters and problems are updated. */
export function writeInto(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  control.value = text;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}
