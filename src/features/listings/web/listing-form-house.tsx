import { type ReactNode, type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { FormPart } from "../../../ui/form-part.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type FactGroup, factNames, factTable } from "../../facts/fact-table.ts";
import { anyCostNames, costField, factField, type HouseFieldName, houseFieldNames } from "../house-fields.ts";
import type { ListingFormValues } from "../listing-fields.ts";
import { HOUSE_ID } from "../listing-form-anchor.ts";
import { CostControl, CostTotal, type HouseValues } from "./listing-form-cost.tsx";
import { FactControl } from "./listing-form-fact.tsx";
import type { FieldProblems } from "./listing-form-outcome.ts";
import { textOf } from "./listing-form-text.ts";
import "./listing-form-house.css";

interface HousePartsProps {
  form: RefObject<HTMLFormElement | null>;
  values: ListingFormValues;
  problems: FieldProblems | undefined;
}

interface HousePart {
  id: "rules" | "costs" | "amenities";
  icon: IconName;
  title: () => string;
  lead: () => string;
  fields: readonly HouseFieldName[];
}

const factsOf = (group: FactGroup) => factNames.filter((name) => factTable[name].group === group);

const parts: readonly HousePart[] = [
  { id: "rules", icon: "shield", title: m.house_part_rules, lead: m.house_part_rules_lead, fields: factsOf("rules").map(factField) },
  { id: "costs", icon: "wallet", title: m.house_part_costs, lead: m.house_part_costs_lead, fields: anyCostNames.map(costField) },
  { id: "amenities", icon: "check", title: m.house_part_amenities, lead: m.house_part_amenities_lead, fields: factsOf("amenities").map(factField) },
];

/** All that may be said of the house and need not be: three folded parts, so that nobody is kept from posting, and a line that says why it pays. */
export function HouseParts({ form, values, problems }: HousePartsProps) {
  const live = useLiveValues(form, values);
  const isWanted = useIsWanted();
  return (
    <>
      <div id={HOUSE_ID} className="house-why">
        <Notice>{m.house_why()}</Notice>
      </div>
      {parts.map(({ id, icon, title, lead, fields }) => (
        <FormPart key={id} id={id} icon={icon} title={title()} lead={lead()} tag={m.house_optional()}>
          <Fold
            title={title()}
            said={fields.filter((field) => live[field] !== "").length}
            all={fields.length}
            isOpen={isWanted || fields.some((field) => problems?.[field])}
          >
            {id === "costs" ? (
              <Costs values={values} live={live} problems={problems} />
            ) : (
              factsOf(id).map((name) => <FactControl key={name} name={name} defaultValue={values[factField(name)]} />)
            )}
          </Fold>
        </FormPart>
      ))}
    </>
  );
}

function Costs({ values, live, problems }: { values: ListingFormValues; live: HouseValues; problems: FieldProblems | undefined }) {
  return (
    <>
      <p className="house-hint">{m.house_costs_hint()}</p>
      {anyCostNames.map((name) => (
        <CostControl key={name} name={name} defaultValue={values[costField(name)]} live={live} problem={problems?.[costField(name)]} />
      ))}
      <CostTotal live={live} />
    </>
  );
}

interface FoldProps {
  title: string;
  said: number;
  all: number;
  /** From the start, and again when something in it has to be seen. */
  isOpen: boolean;
  children: ReactNode;
}

/** The browser's own fold: it opens without JavaScript, and what is inside is sent also when it is closed. */
function Fold({ title, said, all, isOpen, children }: FoldProps) {
  const [isShown, setIsShown] = useState(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) setIsShown(true);
  }
  return (
    <details className="house-fold" open={isShown} onToggle={(event) => setIsShown(event.currentTarget.open)}>
      <summary>
        <span>{title}</span>
        <span className="house-fold-said tabular">{m.house_said({ said: number(said), all: number(all) })}</span>
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

/** Somebody followed a link to these parts. The server is not told. */
const useIsWanted = (): boolean =>
  useSyncExternalStore(
    onHash,
    () => location.hash === `#${HOUSE_ID}`,
    () => false,
  );

/** What the form holds at this moment of the house and of the rent: for the counts and the total. */
function useLiveValues(form: RefObject<HTMLFormElement | null>, values: ListingFormValues): HouseValues {
  const [live, setLive] = useState<HouseValues>(values);
  useEffect(() => {
    const shown = form.current;
    const read = () => {
      const data = new FormData(shown ?? undefined);
      setLive(Object.fromEntries([...houseFieldNames, "rent"].map((name) => [name, textOf(data, name)])) as HouseValues);
    };
    // Something may have been written before this script was there.
    read();
    shown?.addEventListener("input", read);
    return () => shown?.removeEventListener("input", read);
  }, [form]);
  return live;
}
