import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { Icon } from "./icon.tsx";
import "./field.css";

export interface FieldProps {
  label: string;
  hint?: string | undefined;
  /** Says what is wrong and how to fix it. If present, the control is marked invalid. */
  error?: string | undefined;
  /** Text such as "optional", shown after the label. */
  optional?: string | undefined;
}

interface ControlLinks {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldShellProps extends FieldProps {
  id?: string | undefined;
  children: (links: ControlLinks) => ReactNode;
}

interface FieldNotesProps {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}

/** Returns the ids of the notes for `aria-describedby`. The error is first, so screen readers read it first. */
export function describe(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
}

export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" size="s" /> {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

/** Label, hint and error around a control, linked by id for screen readers. */
function Field({ label, hint, error, optional, id, children }: FieldShellProps) {
  const ownId = useId();
  const control = id ?? ownId;
  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label className="field-label" htmlFor={control}>
        {label} {optional && <span className="field-optional">{optional}</span>}
      </label>
      {children({
        id: control,
        "aria-describedby": describe(control, hint, error),
        "aria-invalid": error ? true : undefined,
      })}
      <FieldNotes id={control} hint={hint} error={error} />
    </div>
  );
}

export interface TextFieldProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  /** Shown inside the frame before or after the input, such as a currency sign or a unit. */
  before?: ReactNode;
  after?: ReactNode;
}

export function TextField({ label, hint, error, optional, before, after, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(links) =>
        before || after ? (
          <div className="field-frame">
            {before && <span className="field-affix">{before}</span>}
            <input className="field-control" {...input} {...links} />
            {after && <span className="field-affix">{after}</span>}
          </div>
        ) : (
          <input className="field-control" {...input} {...links} />
        )
      }
    </Field>
  );
}

/**
 * A text input with the numeric keyboard, because `type="number"` drops Bangla digits. Parse the value with
 * `readWholeNumber`.
 */
export const NumberField = (props: TextFieldProps) => (
  <TextField autoComplete="off" {...props} type="text" inputMode="numeric" />
);

export interface TextAreaFieldProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {}

export function TextAreaField({ label, hint, error, optional, id, ...textarea }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(links) => <textarea className="field-control" rows={5} {...textarea} {...links} />}
    </Field>
  );
}

export interface SelectFieldProps extends FieldProps, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string }[];
  /** Label of the first option, which has an empty value. */
  placeholder?: string;
}

export function SelectField({ label, hint, error, optional, id, options, placeholder, ...select }: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(links) => (
        <select className="field-control" {...select} {...links}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
