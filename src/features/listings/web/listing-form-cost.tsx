import * as m from "../../../paraglide/messages.js";
import { readWholeNumber } from "../../../platform/digits.ts";
import { number, taka } from "../../../platform/i18n/format.ts";
import { NumberField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { advanceMonths, type Costs, costLimits } from "../../facts/cost-table.ts";
import { type FactValue, valuesOf } from "../../facts/fact-table.ts";
import { type CostRange, trueCostOf } from "../../facts/true-cost.ts";
import { anyCostNames, costField, costLabel, type DetailFieldName } from "../detail-fields.ts";
import type { ListingFormValues } from "../listing-fields.ts";
import { controlId } from "./listing-form-control.tsx";
import type { ProblemKind } from "./listing-form-outcome.ts";

/** The current facts, costs and rent of the form. */
export type DetailValues = Pick<ListingFormValues, DetailFieldName | "rent">;

interface CostControlProps {
  name: (typeof anyCostNames)[number];
  defaultValue: string;
  live: DetailValues;
  problem: ProblemKind | undefined;
}

/** A cost in taka, or empty. An advance above the legal guideline is accepted, with a note. */
export function CostControl({ name, defaultValue, live, problem }: CostControlProps) {
  const isAdvance = name === "advance";
  const max = isAdvance ? costLimits.advance : costLimits.month;
  const home = isAdvance ? readHome(live) : undefined;
  return (
    <div className="house-cost" data-size={isAdvance ? "wide" : undefined}>
      <NumberField
        id={controlId(costField(name))}
        name={costField(name)}
        label={costLabel(name)}
        before="৳"
        after={isAdvance && m.house_advance_once()}
        placeholder={m.house_not_said()}
        defaultValue={defaultValue}
        hint={isAdvance ? m.house_advance_hint() : undefined}
        error={problem && m.form_problem_number({ min: number(0), max: number(max) })}
      />
      {isAdvance && (
        <output className="house-note">
          {home && trueCostOf(home).isAdvanceTooHigh && (
            <>
              <Icon name="info" size="s" /> {m.house_advance_high({ most: taka(home.rent * advanceMonths.most) })}
            </>
          )}
        </output>
      )}
    </div>
  );
}

/** The totals that the listing will show. Nothing before the rent is known. */
export function CostTotal({ live }: { live: DetailValues }) {
  const home = readHome(live);
  if (!home) return null;
  const { allIn, dayOne } = trueCostOf(home);
  return <p className="house-total">{m.house_total({ month: rangeText(allIn), day: rangeText(dayOne) })}</p>;
}

const rangeText = ({ low, high }: CostRange) => (low === high ? taka(low) : m.truecost_range({ low: taka(low), high: taka(high) }));

/** Values that are not numbers yet are ignored. */
function readHome(live: DetailValues) {
  const rent = readWholeNumber(live.rent);
  if (!rent) return undefined;
  const unit = valuesOf("unit").find((value): value is FactValue<"unit"> => value === live["facts.unit"]);
  const costs = Object.fromEntries(anyCostNames.map((name) => [name, readWholeNumber(live[costField(name)])])) as Costs;
  return { rent, facts: { unit }, costs };
}
