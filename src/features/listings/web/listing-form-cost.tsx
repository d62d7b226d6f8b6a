import { useRef } from "react";
import * as m from "../../../paraglide/messages.js";
import { readWholeNumber } from "../../../platform/digits.ts";
import { number, taka } from "../../../platform/i18n/format.ts";
import { NumberField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { advanceMonths, type Costs, costLimits } from "../../facts/cost-table.ts";
import { type FactValue, valuesOf } from "../../facts/fact-table.ts";
import { type CostRange, trueCostOf } from "../../facts/true-cost.ts";
import { anyCostNames, costField, costLabel } from "../detail-fields.ts";
import type { ListingFormValues } from "../listing-fields.ts";
import { controlId } from "./listing-form-control.tsx";
import type { ProblemKind } from "./listing-form-outcome.ts";
import { QuickButton, writeInto } from "./listing-form-quick.tsx";

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

/** The advance, with buttons for whole months' rent. One above the legal guideline is accepted, with a note. */
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

/** The totals that the listing will show. Nothing before the rent is known. */
export function CostTotal({ live }: { live: ListingFormValues }) {
  const home = readHome(live);
  if (!home) return null;
  const { allIn, dayOne } = trueCostOf(home);
  return <p className="house-total">{m.house_total({ month: rangeText(allIn), day: rangeText(dayOne) })}</p>;
}

const rangeText = ({ low, high }: CostRange) =>
  low === high ? taka(low) : m.truecost_range({ low: taka(low), high: taka(high) });

/** Values that are not numbers yet are ignored. */
function readHome(live: ListingFormValues) {
  const rent = readWholeNumber(live.rent);
  if (!rent) return undefined;
  const unit = valuesOf("unit").find((value): value is FactValue<"unit"> => value === live["facts.unit"]);
  const costs = Object.fromEntries(anyCostNames.map((name) => [name, readWholeNumber(live[costField(name)])])) as Costs;
  const meals = live["facts.meals"] === "none" ? ("none" as const) : undefined;
  return { rent, facts: { unit, meals }, costs };
}
