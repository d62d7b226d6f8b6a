import type { ReactNode } from "react";
import * as m from "../../../paraglide/messages.js";
import { NumberField, SelectField, TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { listingLimits } from "../../listings/listing.limits.ts";
import { accommodationOnWire, availabilityOnWire, genders, smokingOnWire } from "../../listings/listing-choices.ts";
import { accommodationLabel, availabilityLabel, genderLabel, smokingLabel } from "../../listings/listing-labels.ts";
import { type BrowseValues, factWordsOf } from "../browse-values.ts";
import type { FilterName } from "../filters.ts";
import { livableChoices } from "../livable.ts";
import { searchLimits } from "../search.limits.ts";
import type { ListingCount, WireCounts } from "../search.wire.ts";
import type { FactWords } from "./browse-fact-words.ts";
import type { MatchChoices } from "./browse-match-words.ts";
import { countText, postedText } from "./browse-words.ts";

interface FieldsProps {
  values: BrowseValues;
  counts: WireCounts | undefined;
}

const entriesOf = <Key extends string>(words: Record<Key, string>) => Object.entries(words) as [Key, string][];

/** For members with a seeker profile. */
export function BrowseLivable({ values, words }: { values: BrowseValues; words: MatchChoices }) {
  return (
    <SelectField
      label={words.livable}
      name="livable"
      placeholder={words.all}
      defaultValue={values.livable ?? ""}
      options={livableChoices.map((value) => ({ value, label: words[value] }))}
    />
  );
}

/** The filters that most people use. */
export function BrowseFields({ values, counts }: FieldsProps) {
  return (
    <>
      <fieldset className="browse-pair">
        <legend className="field-label">{m.filter_rent()}</legend>
        <LimitField name="minRent" label={m.filter_min_rent()} hint={m.filter_rent_hint()} before="৳" value={values.minRent} />
        <LimitField name="maxRent" label={m.filter_max_rent()} hint={m.filter_rent_hint()} before="৳" value={values.maxRent} />
      </fieldset>
      <LimitField name="maxAllIn" label={m.seeker_max_all_in()} hint={m.filter_rent_hint()} before="৳" value={values.maxAllIn} />
      <LimitField name="maxDayOne" label={m.seeker_max_day_one()} hint={m.filter_rent_hint()} before="৳" value={values.maxDayOne} />
      <ChoiceField
        name="gender"
        label={m.field_gender()}
        value={values.gender}
        counts={counts?.gender}
        options={genders.map((value) => [value, genderLabel(value)])}
      />
      <ChoiceField
        name="accommodationFor"
        label={m.field_accommodation()}
        value={values.accommodationFor}
        counts={counts?.accommodationFor}
        options={entriesOf(accommodationOnWire).map(([key, value]) => [value, accommodationLabel(key)])}
      />
      <TextField label={m.filter_move_in()} name="moveInBefore" type="date" defaultValue={values.moveInBefore} />
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
    </>
  );
}

/** Facts that the listing has to state. */
export function BrowseFacts({ values, words: { title, hint, selects, checks } }: { values: BrowseValues; words: FactWords }) {
  const asked = factWordsOf(values);
  return (
    <Fold title={title} isOpen={asked.length > 0}>
      <p className="field-hint">{hint}</p>
      {selects.map(({ label, options }) => (
        <SelectField
          key={label}
          label={label}
          name="has"
          placeholder={m.filter_any()}
          defaultValue={options.find(({ value }) => asked.includes(value))?.value ?? ""}
          options={options}
        />
      ))}
      <div className="browse-checks">
        {checks.map(({ value, label }) => (
          <label key={value}>
            <input type="checkbox" name="has" value={value} defaultChecked={asked.includes(value)} /> {label}
          </label>
        ))}
      </div>
    </Fold>
  );
}

/** A folded group of fields. */
function Fold({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details className="browse-rare" open={isOpen}>
      <summary className="browse-rare-title">
        {title}
        <Icon name="chevron-down" />
      </summary>
      <div className="browse-rare-body">{children}</div>
    </details>
  );
}

/** The fields of the fold, which is open if one of them is set. */
const rare: readonly FilterName[] = ["smokingPreference", "Availability", "profession", "minAge", "maxAge", "postedWithin"];

export function BrowseMoreFields({ values, counts }: FieldsProps) {
  return (
    <Fold title={m.search_more_filters()} isOpen={rare.some((name) => values[name] !== undefined)}>
      <ChoiceField
        name="smokingPreference"
        label={m.field_smoking()}
        value={values.smokingPreference}
        counts={counts?.smokingPreference}
        options={entriesOf(smokingOnWire).map(([key, value]) => [value, smokingLabel(key)])}
      />
      <ChoiceField
        name="Availability"
        label={m.column_status()}
        value={values.Availability}
        counts={counts?.Availability}
        options={entriesOf(availabilityOnWire).map(([key, value]) => [value, availabilityLabel(key === "true")])}
        preset={availabilityOnWire.true}
      />
      <TextField
        label={m.field_profession()}
        name="profession"
        defaultValue={values.profession}
        placeholder={m.search_profession_example()}
        maxLength={listingLimits.profession}
        autoComplete="off"
      />
      <fieldset className="browse-pair">
        <legend className="field-label">{m.search_age()}</legend>
        <LimitField name="minAge" label={m.filter_min_rent()} hint={m.search_age_hint()} value={values.minAge} />
        <LimitField name="maxAge" label={m.filter_max_rent()} hint={m.search_age_hint()} value={values.maxAge} />
      </fieldset>
      <SelectField
        label={m.search_posted()}
        name="postedWithin"
        placeholder={m.search_posted_any()}
        defaultValue={values.postedWithin ?? ""}
        options={searchLimits.postedWithinDays.map((days) => ({ value: String(days), label: postedText(days) }))}
      />
    </Fold>
  );
}

interface ChoiceFieldProps<Value extends string> {
  name: FilterName;
  label: string;
  value: string | undefined;
  options: readonly (readonly [value: Value, label: string])[];
  /** How many listings there would be with each value; undefined if counting failed. */
  counts: Partial<Record<Value, ListingCount>> | undefined;
  /** The default value. A field with a default has no option "any". */
  preset?: Value;
}

function ChoiceField<Value extends string>({ name, label, value, options, counts, preset }: ChoiceFieldProps<Value>) {
  const withCount = (option: Value, text: string) => {
    const found = counts?.[option];
    return found ? m.search_option({ label: text, count: countText(found) }) : text;
  };
  return (
    <SelectField
      label={label}
      name={name}
      {...(!preset && { placeholder: m.filter_any() })}
      defaultValue={value ?? ""}
      options={options.map(([option, text]) => ({ value: option === preset ? "" : option, label: withCount(option, text) }))}
    />
  );
}

interface LimitFieldProps {
  name: FilterName;
  label: string;
  hint: string;
  before?: string;
  value: string | undefined;
}

function LimitField({ name, label, hint, before, value }: LimitFieldProps) {
  return <NumberField label={label} name={name} pattern="[0-9০-৯,৳ ]{1,15}" title={hint} before={before} defaultValue={value} />;
}
