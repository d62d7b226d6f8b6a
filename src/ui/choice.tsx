import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { describe, FieldNotes } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";
import "./choice.css";

export interface RadioGroupProps {
  legend: string;
  name: string;
  options: readonly { value: string; label: string; icon?: IconName }[];
  defaultValue?: string | undefined;
  /** With `value` and `onChange` the page holds the choice; without, the form does. */
  value?: string | undefined;
  onChange?: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}

/** One of a few, all in view. */
export function RadioGroup({ legend, name, options, defaultValue, value, onChange, hint, error, required, disabled }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      className="field"
      role="radiogroup"
      data-invalid={error ? "" : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={describe(id, hint, error)}
      disabled={disabled}
    >
      <legend className="field-label">{legend}</legend>
      <div className="choices">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              {...(value === undefined ? { defaultChecked: option.value === defaultValue } : { checked: option.value === value })}
              onChange={onChange && (() => onChange(option.value))}
            />
            {option.icon && <Icon name={option.icon} />}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="field" data-invalid={error ? "" : undefined}>
      <label className="checkbox">
        <input {...input} type="checkbox" aria-describedby={describe(id, hint, error)} aria-invalid={error ? true : undefined} />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
