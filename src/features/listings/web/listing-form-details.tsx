import { type ReactNode, type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { textsOf } from "../../../platform/web/form.ts";
import { FormPart } from "../../../ui/form-part.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type FactGroup, type FactName, factNames, factTable } from "../../facts/fact-table.ts";
import { anyCostNames, costField, type DetailFieldName, detailFieldNames, factField } from "../detail-fields.ts";
import type { ListingFormValues } from "../listing-fields.ts";
import { DETAILS_ID } from "../listing-form-anchor.ts";
import { CostControl, CostTotal, type DetailValues } from "./listing-form-cost.tsx";
import type { FieldProblems } from "./listing-form-outcome.ts";
import "./listing-form-details.css";
import { Checkbox, RadioGroup } from "../../../ui/choice.tsx";
import { describe, FieldNotes, SelectField } from "../../../ui/field.tsx";
import { controlId } from "./listing-form-control.tsx";

/** More values become a select field. */
const MOST_CHIPS = 5;

interface FactControlProps {
  name: FactName;
  defaultValue: string;
}

/** The control of one fact. Every fact can be left unstated, and can be unset again. */
function FactControl({ name, defaultValue }: FactControlProps) {
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

interface DetailPartsProps {
  form: RefObject<HTMLFormElement | null>;
  values: ListingFormValues;
  problems: FieldProblems | undefined;
}

interface DetailPart {
  id: "rules" | "costs" | "amenities";
  icon: IconName;
  title: () => string;
  lead: () => string;
  fields: readonly DetailFieldName[];
}

const factsOf = (group: FactGroup) => factNames.filter((name) => factTable[name].group === group);

const parts: readonly DetailPart[] = [
  { id: "rules", icon: "shield", title: m.house_part_rules, lead: m.house_part_rules_lead, fields: factsOf("rules").map(factField) },
  { id: "costs", icon: "wallet", title: m.house_part_costs, lead: m.house_part_costs_lead, fields: anyCostNames.map(costField) },
  { id: "amenities", icon: "check", title: m.house_part_amenities, lead: m.house_part_amenities_lead, fields: factsOf("amenities").map(factField) },
];

/** Facts and costs, which are optional: three folded parts, and a line that says why they are worth filling in. */
export function DetailParts({ form, values, problems }: DetailPartsProps) {
  const live = useLiveValues(form, values);
  const isWanted = useIsWanted();
  return (
    <>
      <div id={DETAILS_ID} className="house-why">
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

function Costs({ values, live, problems }: { values: ListingFormValues; live: DetailValues; problems: FieldProblems | undefined }) {
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
  /** Opens the fold when it becomes true. The reader can close it again. */
  isOpen: boolean;
  children: ReactNode;
}

/** A details element: it opens without JavaScript, and its fields are submitted even if it is closed. */
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

/** Whether the URL has the anchor of these parts. The server does not see it. */
const useIsWanted = (): boolean =>
  useSyncExternalStore(
    onHash,
    () => location.hash === `#${DETAILS_ID}`,
    () => false,
  );

/** The current values of the form, for the counters and the total. */
function useLiveValues(form: RefObject<HTMLFormElement | null>, values: ListingFormValues): DetailValues {
  const [live, setLive] = useState<DetailValues>(values);
  useEffect(() => {
    const shown = form.current;
    const read = () => {
      const data = new FormData(shown ?? undefined);
      setLive(Object.fromEntries([...detailFieldNames, "rent"].map((name) => [name, textsOf(data, name).join(",")])) as DetailValues);
    };
    // People may have typed before the script was loaded.
    read();
    shown?.addEventListener("input", read);
    return () => shown?.removeEventListener("input", read);
  }, [form]);
  return live;
}
