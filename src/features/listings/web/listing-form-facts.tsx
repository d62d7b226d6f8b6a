import { type FormEvent, useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import { readWholeNumber } from "../../../platform/digits.ts";
import { number, taka } from "../../../platform/i18n/format.ts";
import { CheckChip, CheckChips, RadioChips } from "../../../ui/chips.tsx";
import { FieldNotes, NumberField, SelectField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { advanceMonths, type Costs, costLimits } from "../../facts/cost-table.ts";
import { factIcons, unitIcons } from "../../facts/fact-icons.ts";
import { type FactName, type FactValue, factTable, valuesOf } from "../../facts/fact-table.ts";
import { type CostRange, trueCostOf } from "../../facts/true-cost.ts";
import { anyCostNames, costField, costLabel, factField } from "../detail-fields.ts";
import type { ListingFormValues } from "../listing-fields.ts";
import { QuickButton, writeInto } from "./listing-form-control.tsx";
import type { FieldProblems, ProblemKind } from "./listing-form-input.ts";
import { controlId } from "./listing-form-order.ts";

/** A fact with more values has a select field. */
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
  const options = Object.entries(row.values).map(([value, label]) => ({
    value,
    label: label(),
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
 * Chips for yes/no facts. A ticked chip says yes. The answer no is rarer and has separate chips behind a fold: a chip
 * with three states would be neither a checkbox nor a radio button for screen readers. If nothing is ticked, the fact
 * is not stated.
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

interface CostControlProps {
  name: (typeof anyCostNames)[number];
  defaultValue: string;
  problem: ProblemKind | undefined;
}

/** A cost in taka, or empty. */
export function CostControl({ name, defaultValue, problem }: CostControlProps) {
  const isAdvance = name === "advance";
  const max = isAdvance ? costLimits.advance : costLimits.month;
  return (
    <NumberField
      id={controlId(costField(name))}
      name={costField(name)}
      label={costLabel(name)}
      before="৳"
      after={isAdvance && m.house_advance_once()}
      defaultValue={defaultValue}
      hint={isAdvance ? m.house_advance_hint() : undefined}
      error={problem && m.form_problem_number({ min: number(0), max: number(max) })}
      enterKeyHint="next"
    />
  );
}

interface AdvanceControlProps extends Omit<CostControlProps, "name"> {
  live: ListingFormValues;
}

const monthChoices = [0, 1, 2, 3];

/** The advance, with buttons for whole months' rent. An advance above the legal guideline is accepted, with a note. */
export function AdvanceControl({ live, ...cost }: AdvanceControlProps) {
  const box = useRef<HTMLDivElement>(null);
  const home = readHome(live);
  const advance = readWholeNumber(live["costs.advance"]);
  const put = (taka: number) => {
    const input = box.current?.querySelector("input");
    if (input) writeInto(input, String(taka));
  };
  return (
    <div ref={box} className="house-advance">
      <CostControl name="advance" {...cost} />
      <div className="listing-quick">
        {monthChoices.map((months) => (
          <QuickButton
            key={months}
            isOn={
              advance !== undefined && (months === 0 || home !== undefined) && advance === months * (home?.rent ?? 0)
            }
            disabled={months > 0 && !home}
            onClick={() => put(months * (home?.rent ?? 0))}
          >
            {months === 0 ? m.house_advance_none() : m.house_advance_months({ count: months, shown: number(months) })}
          </QuickButton>
        ))}
      </div>
      <output className="house-note">
        {home && trueCostOf(home).isAdvanceTooHigh && (
          <>
            <Icon name="info" size="s" /> {m.house_advance_high({ most: taka(home.rent * advanceMonths.most) })}
          </>
        )}
      </output>
    </div>
  );
}

/** The totals that the listing will show. Shows nothing before the rent is known. */
export function CostTotal({ live }: { live: ListingFormValues }) {
  const home = readHome(live);
  if (!home) return null;
  const { allIn, dayOne } = trueCostOf(home);
  return <p className="house-total">{m.house_total({ month: rangeText(allIn), day: rangeText(dayOne) })}</p>;
}

const rangeText = ({ low, high }: CostRange) =>
  low === high ? taka(low) : m.truecost_range({ low: taka(low), high: taka(high) });

/** Reads rent, facts and costs. Ignores values that are not numbers yet. */
function readHome(live: ListingFormValues) {
  const rent = readWholeNumber(live.rent);
  if (!rent) return undefined;
  const unit = valuesOf("unit").find((value): value is FactValue<"unit"> => value === live["facts.unit"]);
  const costs = Object.fromEntries(anyCostNames.map((name) => [name, readWholeNumber(live[costField(name)])])) as Costs;
  const meals = valuesOf("meals").find((value) => value === live["facts.meals"]);
  return { rent, facts: { unit, meals }, costs };
}
