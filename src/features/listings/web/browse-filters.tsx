import { type RefObject, type SubmitEvent, useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { BrowseValues } from "../browse-search.ts";
import type { genders, ListingSort } from "../listing.schema.ts";
import type { accommodationOnWire, availabilityOnWire, smokingOnWire } from "../listing.wire.ts";
import { accommodationLabel, availabilityLabel, genderLabel, smokingLabel } from "../listing-labels.ts";

/** The wire's words, written out so that the schema they belong to stays on the server; the compiler holds them equal. */
const gendersOnWire: typeof genders = ["male", "female"];
const accommodation: typeof accommodationOnWire = { single: "Single", shared: "Shared" };
const smoking: typeof smokingOnWire = { smoker: "Smoker", nonSmoker: "Non Smoker" };
const availability: typeof availabilityOnWire = { true: "Yes", false: "No" };
const LOCATION_MIN = 3;
const DEFAULT_SORT: ListingSort = "newest";
const FORM = "browse";

interface BrowseFiltersProps {
  values: BrowseValues;
  activeCount: number;
}

/** A plain GET form: the address holds the search. Folded on a phone, open beside the list where there is room. */
export function BrowseFilters({ values, activeCount }: BrowseFiltersProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useFieldsFollow(form, values);

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "" && value !== DEFAULT_SORT) as [string, string][];
    const query = new URLSearchParams(filled).toString();
    if (panel.current?.open) {
      panel.current.open = false;
      panel.current.querySelector("summary")?.focus();
    }
    void navigate(query ? `/browseListings?${query}` : "/browseListings");
  };

  return (
    <search className="browse-filters">
      <details ref={panel} className="browse-panel">
        <summary className="browse-panel-title">
          <Icon name="filter" />
          {activeCount > 0 ? m.filters_title_active({ count: number(activeCount) }) : m.filters_title()}
          <Icon name="chevron-down" />
        </summary>
        <Form ref={form} id={FORM} method="get" action="/browseListings" className="browse-form" onSubmit={search}>
          <h2 className="browse-form-title">{m.filters_title()}</h2>
          <Fields values={values} />
          <div className="browse-form-actions">
            <Button type="submit" icon="search" wide>
              {m.filters_apply()}
            </Button>
          </div>
        </Form>
      </details>
    </search>
  );
}

const optionsOf = <Key extends string>(words: Record<Key, string>, label: (key: Key) => string) =>
  (Object.entries(words) as [Key, string][]).map(([key, value]) => ({ value, label: label(key) }));

function Fields({ values }: { values: BrowseValues }) {
  return (
    <>
      <TextField
        label={m.filter_location()}
        name="location"
        type="search"
        defaultValue={values.location}
        placeholder={m.filter_location_example()}
        minLength={LOCATION_MIN}
        maxLength={160}
        autoComplete="off"
        enterKeyHint="search"
      />
      <fieldset className="browse-rent">
        <legend className="field-label">{m.filter_rent()}</legend>
        <RentField name="minRent" label={m.filter_min_rent()} value={values.minRent} />
        <RentField name="maxRent" label={m.filter_max_rent()} value={values.maxRent} />
      </fieldset>
      <SelectField
        label={m.field_gender()}
        name="gender"
        placeholder={m.filter_any()}
        defaultValue={values.gender ?? ""}
        options={gendersOnWire.map((value) => ({ value, label: genderLabel(value) }))}
      />
      <SelectField
        label={m.field_accommodation()}
        name="accommodationFor"
        placeholder={m.filter_any()}
        defaultValue={values.accommodationFor ?? ""}
        options={optionsOf(accommodation, accommodationLabel)}
      />
      <SelectField
        label={m.field_smoking()}
        name="smokingPreference"
        placeholder={m.filter_any()}
        defaultValue={values.smokingPreference ?? ""}
        options={optionsOf(smoking, smokingLabel)}
      />
      <SelectField
        label={m.column_status()}
        name="Availability"
        placeholder={m.filter_any()}
        defaultValue={values.Availability ?? ""}
        options={optionsOf(availability, (key) => availabilityLabel(key === "true"))}
      />
      <TextField label={m.filter_move_in()} name="moveInBefore" type="date" defaultValue={values.moveInBefore} />
    </>
  );
}

/** Text, not a number field: those refuse Bangla digits. */
function RentField({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <TextField
      label={label}
      name={name}
      inputMode="numeric"
      pattern="[0-9০-৯,]{1,9}"
      title={m.filter_rent_hint()}
      before="৳"
      defaultValue={value}
      autoComplete="off"
    />
  );
}

/** Stands over the list but belongs to the form; where there is JavaScript a choice is applied at once. */
export function BrowseSort({ sort = DEFAULT_SORT }: { sort: string | undefined }) {
  const labels: Record<ListingSort, string> = {
    newest: m.sort_newest(),
    rentAsc: m.sort_rent_asc(),
    rentDesc: m.sort_rent_desc(),
    mostLiked: m.sort_most_liked(),
  };
  return (
    <div className="browse-sort">
      <SelectField
        label={m.filter_sort()}
        name="sort"
        form={FORM}
        defaultValue={sort}
        options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      />
    </div>
  );
}

/** The address can change without the form: a chip is taken away, or one goes back. What is being typed before that stays. */
function useFieldsFollow(form: RefObject<HTMLFormElement | null>, values: BrowseValues) {
  const shown = useRef(values);
  useEffect(() => {
    if (shown.current === values) return;
    shown.current = values;
    if (form.current) fill(form.current, values);
  }, [form, values]);
}

function fill(form: HTMLFormElement, values: Record<string, string | undefined>) {
  for (const field of form.elements)
    if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name)
      field.value = values[field.name] ?? (field.name === "sort" ? DEFAULT_SORT : "");
}
