import type { InputHTMLAttributes, ReactNode } from "react";
import { Chip, type ChipOption } from "./chip.tsx";
import { describe, FieldNotes } from "./field.tsx";
import type { IconName } from "./icon.tsx";
import "./chips.css";

interface ChipGroupProps {
  id: string;
  legend: string;
  hint?: string | undefined;
  error?: string | undefined;
}

export interface RadioChipsProps extends ChipGroupProps {
  name: string;
  options: readonly ChipOption[];
  /** Empty if no option is chosen. */
  defaultValue: string;
  required?: boolean;
  /**
   * The label of the option that takes the choice back. It is shown only while something is chosen. Without this label,
   * the user has to choose an option.
   */
  clearLabel?: string;
}

/** Lets the user choose one option, or none. */
export function RadioChips({
  id,
  legend,
  hint,
  error,
  name,
  options,
  defaultValue,
  required,
  clearLabel,
}: RadioChipsProps) {
  return (
    <fieldset
      className="field"
      id={id}
      role="radiogroup"
      data-invalid={error ? "" : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={describe(id, hint, error)}
    >
      <legend className="field-label">{legend}</legend>
      <div className="chips">
        {options.map(({ value, label, icon }) => (
          <Chip key={value} label={label} icon={icon}>
            <input type="radio" name={name} value={value} required={required} defaultChecked={value === defaultValue} />
          </Chip>
        ))}
        {clearLabel && (
          <label className="chip-clear">
            <input type="radio" name={name} value="" defaultChecked={defaultValue === ""} />
            {clearLabel}
          </label>
        )}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

export interface CheckChipsProps extends ChipGroupProps {
  children: ReactNode;
}

/** Lets the user choose any number of options. The children are check chips. */
export function CheckChips({ id, legend, hint, error, children }: CheckChipsProps) {
  return (
    <fieldset
      className="field"
      id={id}
      data-invalid={error ? "" : undefined}
      aria-describedby={describe(id, hint, error)}
    >
      <legend className="field-label">{legend}</legend>
      <div className="chips">{children}</div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

export interface CheckChipProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: string;
  icon?: IconName | undefined;
}

export const CheckChip = ({ label, icon, ...input }: CheckChipProps) => (
  <Chip label={label} icon={icon}>
    <input {...input} type="checkbox" />
  </Chip>
);
