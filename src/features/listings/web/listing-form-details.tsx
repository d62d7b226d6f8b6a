import { type ReactNode, useState, useSyncExternalStore } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { DETAILS_ID } from "../../../platform/web/paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { costNames } from "../../facts/cost-table.ts";
import { factTable } from "../../facts/fact-table.ts";
import { costField, type DetailFieldName, factField } from "../detail-fields.ts";
import type { ListingFormValues } from "../listing-fields.ts";
import { AdvanceControl, CostControl, CostTotal, FactControl, FlagChips } from "./listing-form-facts.tsx";
import type { FieldProblems } from "./listing-form-input.ts";
import { mealsFact, moreFacts, whoFacts } from "./listing-form-order.ts";
import "./listing-form-details.css";

interface DetailsProps {
  /** The initial values. */
  values: ListingFormValues;
  live: ListingFormValues;
  problems: FieldProblems;
}

/** Asks who may live there. The answers are optional, but they are what seekers ask first. */
export function WhoFacts({ values, problems }: Omit<DetailsProps, "live">) {
  return (
    <div id={DETAILS_ID} className="house-who">
      {whoFacts.map((name) => (
        <FactControl key={name} name={name} defaultValue={values[factField(name)]} problems={problems} />
      ))}
    </div>
  );
}

/** Asks what the home has: chips for yes/no facts, and a fold for facts with more values. */
export function Amenities({ values, live, problems }: DetailsProps) {
  const { flags, choices } = moreFacts("amenities");
  return (
    <div className="house-amenities">
      <FlagChips
        id="house-amenities"
        legend={m.house_part_amenities()}
        names={flags}
        values={values}
        problems={problems}
      />
      <Fold
        title={choices.map((name) => factTable[name].label()).join(", ")}
        fields={choices.map(factField)}
        live={live}
        problems={problems}
      >
        {choices.map((name) => (
          <FactControl key={name} name={name} defaultValue={values[factField(name)]} problems={problems} />
        ))}
      </Fold>
    </div>
  );
}

/** Fields for the advance, and folds with the other rules and costs. */
export function RulesAndCosts({ values, live, problems }: DetailsProps) {
  const { flags, choices } = moreFacts("rules");
  return (
    <div className="house-more">
      <AdvanceControl defaultValue={values["costs.advance"]} live={live} problem={problems["costs.advance"]} />
      <p className="house-hint">{m.house_why()}</p>
      <Fold title={m.house_part_rules()} fields={[...choices, ...flags].map(factField)} live={live} problems={problems}>
        {choices.map((name) => (
          <FactControl key={name} name={name} defaultValue={values[factField(name)]} problems={problems} />
        ))}
        <FlagChips id="house-rules" legend={m.house_flags()} names={flags} values={values} problems={problems} />
      </Fold>
      <Fold
        title={m.house_part_costs()}
        fields={[...costNames.map(costField), factField(mealsFact)]}
        live={live}
        problems={problems}
      >
        <p className="house-hint">
          {m.house_part_costs_lead()} {m.house_costs_hint()}
        </p>
        <div className="house-costs">
          {costNames.map((name) => (
            <CostControl
              key={name}
              name={name}
              defaultValue={values[costField(name)]}
              problem={problems[costField(name)]}
            />
          ))}
        </div>
        <FactControl name={mealsFact} defaultValue={values[factField(mealsFact)]} problems={problems} />
        <CostTotal live={live} />
      </Fold>
    </div>
  );
}

interface FoldProps {
  title: string;
  fields: readonly DetailFieldName[];
  live: ListingFormValues;
  problems: FieldProblems;
  children: ReactNode;
}

/**
 * The fold is a details element: it opens without JavaScript, and its fields are submitted even if it is closed. It
 * opens by itself if one of its fields has a problem, or by a link to the details.
 */
function Fold({ title, fields, live, problems, children }: FoldProps) {
  const isWanted = useIsWanted();
  const isOpen = isWanted || fields.some((field) => problems[field]);
  const [isShown, setIsShown] = useState(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setIsShown(true);
  }
  const said = fields.filter((field) => live[field] !== "").length;
  return (
    <details className="house-fold" open={isShown} onToggle={(event) => setIsShown(event.currentTarget.open)}>
      <summary>
        <span>{title}</span>
        <span className="house-fold-said tabular">
          {said > 0 ? m.house_said({ said: number(said), all: number(fields.length) }) : m.house_optional()}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="house-fields">{children}</div>
    </details>
  );
}

const onHash = (listener: () => void) => {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
};

/** Whether the URL has the anchor of the details. The server does not see the anchor. */
export const useIsWanted = (): boolean =>
  useSyncExternalStore(
    onHash,
    () => location.hash === `#${DETAILS_ID}`,
    () => false,
  );
