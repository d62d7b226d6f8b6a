import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { describe, FieldNotes } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";
import "./choice.css";

export interface RadioOption {
  value: string;
  label: string;
  icon?: IconName;
  /** The second line of the option. If any option has one, the options are shown as a vertical list. */
  text?: string;
  /** Shown below the option while it is selected. CSS does this, so it works without JavaScript. */
  more?: string;
  /** Whether the option is styled as dangerous, for decisions that harm someone. */
  isGrave?: boolean;
}

export interface RadioGroupProps {
  legend: string;
  name: string;
  options: readonly RadioOption[];
  defaultValue?: string | undefined;
  /** With `value` and `onChange`, the group is controlled. Otherwise it is uncontrolled. */
  value?: string | undefined;
  onChange?: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}

export function RadioGroup({
  legend,
  name,
  options,
  defaultValue,
  value,
  onChange,
  hint,
  error,
  required,
  disabled,
}: RadioGroupProps) {
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
      <div className="choices" data-list={options.some(({ text }) => text) ? "" : undefined}>
        {options.map((option) => (
          <Option key={option.value} id={`${id}-${option.value}`} option={option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              aria-describedby={describeOption(`${id}-${option.value}`, option)}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={onChange && (() => onChange(option.value))}
            />
          </Option>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

const describeOption = (id: string, { text, more }: RadioOption): string | undefined =>
  [text && `${id}-text`, more && `${id}-more`].filter(Boolean).join(" ") || undefined;

function Option({
  id,
  option: { label, icon, text, more, isGrave },
  children,
}: {
  id: string;
  option: RadioOption;
  children: ReactNode;
}) {
  const choice = (
    <label className="choice" data-grave={isGrave ? "" : undefined}>
      {children}
      {icon && <Icon name={icon} />}
      <span className="choice-words">
        <span>{label}</span>
        {text && <small id={`${id}-text`}>{text}</small>}
      </span>
    </label>
  );
  if (!more) return choice;
  return (
    <div className="choice-with-more">
      {choice}
      <p className="choice-more" id={`${id}-more`}>
        {more}
      </p>
    </div>
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
        <input
          {...input}
          type="checkbox"
          aria-describedby={describe(id, hint, error)}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
