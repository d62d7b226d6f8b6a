import { useId } from "react";
import { describe, FieldNotes } from "../../../ui/field.tsx";

interface CheckGroupProps {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  defaultValues: readonly string[];
  hint?: string;
}

/** Checkboxes that look like our radio groups. */
export function CheckGroup({ legend, name, options, defaultValues, hint }: CheckGroupProps) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={describe(id, hint, undefined)}>
      <legend className="field-label">{legend}</legend>
      <div className="choices">
        {options.map(({ value, label }) => (
          <label key={value} className="choice">
            <input type="checkbox" name={name} value={value} defaultChecked={defaultValues.includes(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={undefined} />
    </fieldset>
  );
}
