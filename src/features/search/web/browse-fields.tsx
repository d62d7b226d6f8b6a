import * as m from "../../../paraglide/messages.js";
import { ChipGroup } from "../../../ui/chip-group.tsx";
import { NumberField, TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { listingLimits } from "../../listings/listing.limits.ts";
import { availabilityOnWire, smokingOnWire } from "../../listings/listing-choices.ts";
import { availabilityLabel, smokingLabel } from "../../listings/listing-labels.ts";
import { type BrowseValues, factWordsOf, HOME_BY } from "../browse-values.ts";
import type { FilterName } from "../filters.ts";
import { livableChoices } from "../livable.ts";
import { searchLimits } from "../search.limits.ts";
import type { ListingCount } from "../search.wire.ts";
import type { FactLabels } from "./browse-fact-labels.ts";
import { countText, postedText } from "./browse-labels.ts";
import type { MatchChoices } from "./browse-match-labels.ts";
import { useOptionCounts } from "./browse-option-counts.ts";

interface FieldsProps {
  values: BrowseValues;
  labels: { choices: MatchChoices | undefined; facts: FactLabels };
}

const entriesOf = <Key extends string, Value extends string>(labels: Record<Key, Value>) =>
  Object.entries(labels) as [Key, Value][];

/** All filters but the place. Those that decide most come first. */
export function BrowseFields({ values, labels: { choices, facts } }: FieldsProps) {
  const asked = factWordsOf(values);
  const { who, unit, homeBy, must } = facts;
  return (
    <>
      {choices && (
        <ChipGroup
          legend={choices.livable}
          name="livable"
          isSingle
          chosen={[values.livable ?? ""]}
          options={[
            { value: "", label: choices.all },
            ...livableChoices.map((value) => ({ value, label: choices[value] })),
          ]}
        />
      )}
      <ChipGroup {...who} name="has" chosen={asked} />
      <ChipGroup {...unit} name="has" chosen={asked} />
      <fieldset className="browse-money">
        <legend className="chip-group-legend">{m.filters_money()}</legend>
        <LimitField
          name="maxAllIn"
          label={m.filters_max_all_in()}
          hint={m.filter_rent_hint()}
          before="৳"
          value={values.maxAllIn}
        />
        <LimitField
          name="maxRent"
          label={m.filters_max_rent()}
          hint={m.filter_rent_hint()}
          before="৳"
          value={values.maxRent}
        />
      </fieldset>
      <ChipGroup
        {...homeBy}
        name={HOME_BY}
        isSingle
        chosen={homeBy.options.some(({ value }) => value && asked.includes(value)) ? asked : [""]}
      />
      <ChipGroup {...must} name="has" chosen={asked} />
      <TextField label={m.filter_move_in()} name="moveInBefore" type="date" defaultValue={values.moveInBefore} />
      <MoreFields values={values} others={facts.others} />
    </>
  );
}

/** The fields of the fold. It is open if one of them is set. */
const rare: readonly FilterName[] = [
  "q",
  "minRent",
  "maxDayOne",
  "smokingPreference",
  "Availability",
  "profession",
  "minAge",
  "maxAge",
  "postedWithin",
];

function MoreFields({ values, others }: Pick<FieldsProps, "values"> & { others: FactLabels["others"] }) {
  const [counted, counts] = useOptionCounts<HTMLDivElement>(values);
  const asked = factWordsOf(values);
  const isSet =
    rare.some((name) => values[name] !== undefined) ||
    others.some(({ options }) => options.some(({ value }) => asked.includes(value)));
  const any = { value: "", label: m.filter_any() };
  return (
    <details className="browse-rare" open={isSet}>
      <summary className="browse-rare-title">
        {m.search_more_filters()}
        <Icon name="chevron-down" />
      </summary>
      <div className="browse-rare-body">
        <TextField
          label={m.search_words()}
          name="q"
          type="search"
          defaultValue={values.q}
          placeholder={m.search_words_example()}
          maxLength={searchLimits.words}
          autoComplete="off"
          enterKeyHint="search"
        />
        <fieldset className="browse-money">
          <legend className="visually-hidden">{m.filters_money()}</legend>
          <LimitField
            name="minRent"
            label={m.filters_min_rent()}
            hint={m.filter_rent_hint()}
            before="৳"
            value={values.minRent}
          />
          <LimitField
            name="maxDayOne"
            label={m.filters_max_day_one()}
            hint={m.filter_rent_hint()}
            before="৳"
            value={values.maxDayOne}
          />
        </fieldset>
        {others.map((group) => (
          <ChipGroup key={group.legend} {...group} name="has" chosen={asked} />
        ))}
        <div ref={counted} className="browse-counted">
          <ChipGroup
            legend={m.field_smoking()}
            name="smokingPreference"
            isSingle
            chosen={[values.smokingPreference ?? ""]}
            options={[
              any,
              ...entriesOf(smokingOnWire).map(([key, value]) => ({
                value,
                label: withCount(smokingLabel(key), counts?.smokingPreference[value]),
              })),
            ]}
          />
          <ChipGroup
            legend={m.column_status()}
            name="Availability"
            isSingle
            chosen={[values.Availability ?? ""]}
            options={entriesOf(availabilityOnWire).map(([key, value]) => ({
              value: key === "true" ? "" : value,
              label: withCount(availabilityLabel(key === "true"), counts?.Availability[value]),
            }))}
          />
        </div>
        <TextField
          label={m.field_profession()}
          name="profession"
          defaultValue={values.profession}
          placeholder={m.search_profession_example()}
          maxLength={listingLimits.profession}
          autoComplete="off"
        />
        <fieldset className="browse-money">
          <legend className="chip-group-legend">{m.search_age()}</legend>
          <LimitField name="minAge" label={m.filter_min_rent()} hint={m.search_age_hint()} value={values.minAge} />
          <LimitField name="maxAge" label={m.filter_max_rent()} hint={m.search_age_hint()} value={values.maxAge} />
        </fieldset>
        <ChipGroup
          legend={m.search_posted()}
          name="postedWithin"
          isSingle
          chosen={[values.postedWithin ?? ""]}
          options={[
            { value: "", label: m.search_posted_any() },
            ...searchLimits.postedWithinDays.map((days) => ({ value: String(days), label: postedText(days) })),
          ]}
        />
      </div>
    </details>
  );
}

const withCount = (label: string, found: ListingCount | undefined) =>
  found ? m.search_option({ label, count: countText(found) }) : label;

interface LimitFieldProps {
  name: FilterName;
  label: string;
  hint: string;
  before?: string;
  value: string | undefined;
}

function LimitField({ name, label, hint, before, value }: LimitFieldProps) {
  return (
    <NumberField
      label={label}
      name={name}
      pattern="[0-9০-৯,৳ ]{1,15}"
      title={hint}
      before={before}
      defaultValue={value}
    />
  );
}
