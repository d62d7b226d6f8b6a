import type { FormEvent } from "react";
import * as m from "../../../paraglide/messages.js";
import { CheckChip, CheckChips, RadioChips } from "../../../ui/chips.tsx";
import { FieldNotes, SelectField } from "../../../ui/field.tsx";
import { factIcons, unitIcons } from "../../facts/fact-icons.ts";
import { type FactName, factTable } from "../../facts/fact-table.ts";
import { factField } from "../detail-fields.ts";
import type { ListingFormValues } from "../listing-fields.ts";
import { controlId } from "./listing-form-control.tsx";
import type { FieldProblems } from "./listing-form-outcome.ts";

/** More values become a select field. */
const MOST_CHIPS = 5;

interface FactControlProps {
  name: FactName;
  defaultValue: string;
  problems: FieldProblems;
}

/** The control of one fact. Every fact can be left unstated, and can be unset again. */
export function FactControl({ name, defaultValue, problems }: FactControlProps) {
  const row = factTable[name];
  const field = factField(name);
  const id = controlId(field);
  const error = problems[field] && m.form_problem_choice();
  const options = Object.entries(row.values).map(([value, words]) => ({
    value,
    label: words(),
    icon: name === "unit" ? unitIcons[value] : undefined,
  }));
  if (row.kind === "set")
    return (
      <CheckChips
        id={id}
        legend={row.label()}
        hint={name === "households" ? m.house_set_hint() : undefined}
        error={error}
      >
        {options.map(({ value, label }) => (
          <CheckChip
            key={value}
            name={field}
            value={value}
            label={label}
            defaultChecked={defaultValue.split(",").includes(value)}
          />
        ))}
      </CheckChips>
    );
  if (options.length > MOST_CHIPS)
    return (
      <SelectField
        id={id}
        label={row.label()}
        name={field}
        options={options}
        placeholder="–"
        defaultValue={defaultValue}
        error={error}
      />
    );
  return (
    <RadioChips
      id={id}
      legend={row.label()}
      name={field}
      options={options}
      defaultValue={defaultValue}
      clearLabel={m.house_clear()}
      error={error}
    />
  );
}

interface FlagChipsProps {
  id: string;
  legend: string;
  names: readonly FactName[];
  values: ListingFormValues;
  problems: FieldProblems;
}

/**
 * Facts with yes and no. A ticked chip says yes. No is rarer and has chips of its own behind a fold: a chip with three
 * states would be neither a checkbox nor a radio button for screen readers. Nothing ticked: not stated.
 */
export function FlagChips({ id, legend, names, values, problems }: FlagChipsProps) {
  const said = (name: FactName, value: string) => values[factField(name)].split(",").includes(value);
  const error = names.some((name) => problems[factField(name)]) ? m.form_problem_choice() : undefined;
  return (
    <fieldset className="field house-flags" data-invalid={error ? "" : undefined} onInput={untickOther}>
      <legend className="field-label">{legend}</legend>
      <div className="chips">
        {names.map((name) => (
          <CheckChip
            key={name}
            id={controlId(factField(name))}
            name={factField(name)}
            value="yes"
            label={factTable[name].label()}
            icon={factIcons[name]}
            defaultChecked={said(name, "yes")}
          />
        ))}
      </div>
      <FieldNotes id={id} hint={undefined} error={error} />
      <details className="house-no" open={names.some((name) => said(name, "no"))}>
        <summary>{m.house_say_no()}</summary>
        <div className="chips">
          {names.map((name) => (
            <CheckChip
              key={name}
              name={factField(name)}
              value="no"
              label={m.house_no_fact({ fact: factTable[name].label() })}
              defaultChecked={said(name, "no")}
            />
          ))}
        </div>
      </details>
    </fieldset>
  );
}

/** Yes and no exclude each other. Without JavaScript the server rejects both together. */
function untickOther({ target, currentTarget }: FormEvent<HTMLFieldSetElement>): void {
  if (!(target instanceof HTMLInputElement) || !target.checked) return;
  const other = [...currentTarget.querySelectorAll<HTMLInputElement>("input:checked")].find(
    (input) => input !== target && input.name === target.name,
  );
  if (!other) return;
  other.checked = false;
  other.dispatchEvent(new Event("input", { bubbles: true }));
}
