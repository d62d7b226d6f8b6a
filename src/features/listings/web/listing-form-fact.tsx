import * as m from "../../../paraglide/messages.js";
import { Checkbox, RadioGroup } from "../../../ui/choice.tsx";
import { describe, FieldNotes, SelectField } from "../../../ui/field.tsx";
import { type FactName, factTable } from "../../facts/fact-table.ts";
import { factField } from "../detail-fields.ts";
import { controlId } from "./listing-form-control.tsx";

/** More values become a select field. */
const MOST_CHIPS = 5;

interface FactControlProps {
  name: FactName;
  defaultValue: string;
}

/** The control of one fact. Every fact can be left unstated, and can be unset again. */
export function FactControl({ name, defaultValue }: FactControlProps) {
  const row = factTable[name];
  const field = factField(name);
  const label = row.label();
  const options = Object.entries(row.values).map(([value, words]) => ({ value, label: words() }));
  if (row.kind === "set") return <SetControl field={field} label={label} options={options} chosen={defaultValue.split(",")} />;
  const isLong = options.length > MOST_CHIPS;
  return (
    <div className="house-fact" id={isLong ? undefined : controlId(field)} data-size={isLong || options.length > 2 ? "wide" : undefined}>
      {isLong ? (
        <SelectField id={controlId(field)} label={label} name={field} options={options} placeholder={m.house_not_said()} defaultValue={defaultValue} />
      ) : (
        <RadioGroup legend={label} name={field} options={[...options, { value: "", label: m.house_not_said() }]} defaultValue={defaultValue} />
      )}
    </div>
  );
}

interface SetControlProps {
  field: ReturnType<typeof factField>;
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
}

function SetControl({ field, label, options, chosen }: SetControlProps) {
  const id = controlId(field);
  const hint = m.house_set_hint();
  return (
    <fieldset className="field house-fact" id={id} data-size="wide" aria-describedby={describe(id, hint, undefined)}>
      <legend className="field-label">{label}</legend>
      <div className="house-checks">
        {options.map((option) => (
          <Checkbox key={option.value} name={field} value={option.value} label={option.label} defaultChecked={chosen.includes(option.value)} />
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={undefined} />
    </fieldset>
  );
}
