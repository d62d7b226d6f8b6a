import { type KeyboardEvent, type RefObject, type SubmitEvent, type SyntheticEvent, useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { placeName } from "../../areas/area-names.ts";
import { atPlace, BROWSE, type BrowseValues, browsePath, DEFAULT_SORT, factWordsOf, withoutEach } from "../browse-values.ts";
import type { ListingSort } from "../search.schema.ts";
import type { WireCounts } from "../search.wire.ts";
import type { FactWords } from "./browse-fact-words.ts";
import { BrowseFacts, BrowseFields, BrowseLivable, BrowseMoreFields } from "./browse-fields.tsx";
import type { MatchChoices } from "./browse-match-words.ts";
import { BrowseWhere } from "./browse-where.tsx";
import type { BrowsePlace } from "./browse-words.ts";
import "./browse-filters.css";

const FORM = "browse";

interface BrowseFiltersProps {
  values: BrowseValues;
  place: BrowsePlace | undefined;
  counts: WireCounts | undefined;
  words: { choices: MatchChoices | undefined; facts: FactWords };
}

/** A GET form, because the URL holds the search. The place is always visible; the other fields are folded on narrow screens. */
export function BrowseFilters({ values, place, counts, words }: BrowseFiltersProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  const foldOnBack = useBackFolds();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const shownPlace = place ? placeName(place) : (values.location ?? "");
  useFieldsFollow(form, values, shownPlace);
  const count = withoutEach(values).length;

  const close = () => {
    if (!panel.current?.open) return;
    panel.current.open = false;
    panel.current.querySelector("summary")?.focus();
  };
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    close();
    void navigate(browsePath(readForm(event.currentTarget, values, shownPlace)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };

  return (
    <search className="browse-filters">
      <Form ref={form} id={FORM} method="get" action={BROWSE} className="browse-form" onSubmit={search}>
        {values.view && <input type="hidden" name="view" value={values.view} />}
        <BrowseWhere values={values} shownPlace={shownPlace} readFilled={() => (form.current ? readFilled(form.current) : undefined)} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape folds it from any field inside */}
        <details ref={panel} className="browse-panel" onKeyDown={press} onToggle={foldOnBack}>
          <summary className="browse-panel-title">
            <Icon name="filter" />
            {count > 0 ? m.filters_title_active({ count: number(count) }) : m.filters_title()}
            <Icon name="chevron-down" />
          </summary>
          <div className="browse-panel-body">
            {words.choices && <BrowseLivable values={values} words={words.choices} />}
            <BrowseFields values={values} counts={counts} />
            <BrowseFacts values={values} words={words.facts} />
            <BrowseMoreFields values={values} counts={counts} />
            <div className="browse-form-actions">
              <Button type="submit" icon="search" wide>
                {m.filters_apply()}
              </Button>
            </div>
          </div>
        </details>
      </Form>
    </search>
  );
}

/** Back closes the open filters, which fill the screen of a phone. The code is loaded when they are first opened, to keep the page small. */
function useBackFolds() {
  const forget = useRef<() => void>(undefined);
  useEffect(() => () => forget.current?.(), []);
  return ({ currentTarget: panel }: SyntheticEvent<HTMLDetailsElement>) => {
    forget.current?.();
    forget.current = undefined;
    if (!panel.open) return;
    import("../../../ui/layers.ts").then(
      ({ openLayer }) => panel.open && panel.isConnected && (forget.current ??= openLayer(() => void (panel.open = false))),
      () => {}, // offline: Back leaves the page
    );
  };
}

/** All fields as they are filled in. Facts are many fields with one name. */
function readFilled(form: HTMLFormElement): BrowseValues {
  const filled = new FormData(form);
  const facts = filled.getAll("has").filter((word): word is string => typeof word === "string" && word !== "");
  filled.set("has", facts.join(","));
  return Object.fromEntries([...filled].filter(([, value]) => value !== "" && value !== DEFAULT_SORT));
}

/** The search to run. A newly typed place replaces the previous one. If the text was not changed, the place keeps its exact form: area or location. */
function readForm(form: HTMLFormElement, values: BrowseValues, shownPlace: string): BrowseValues {
  const { location: typed = "", ...rest } = readFilled(form);
  const location = typed.trim();
  if (location === shownPlace) return { ...rest, area: values.area, location: values.location };
  return location ? atPlace(rest, { location }) : rest;
}

interface BrowseSortProps {
  values: BrowseValues;
  /** The label of the sort by fit; undefined for readers without a profile. */
  byFit: string | undefined;
}

/** Above the list, but part of the form. With JavaScript a choice is applied at once. */
export function BrowseSort({ values: { sort = DEFAULT_SORT, near }, byFit }: BrowseSortProps) {
  const labels: Partial<Record<ListingSort, string>> = {
    ...(byFit && { fit: byFit }),
    newest: m.sort_newest(),
    rentAsc: m.sort_rent_asc(),
    rentDesc: m.sort_rent_desc(),
    allIn: m.seeker_sort_all_in(),
    dayOne: m.seeker_sort_day_one(),
    mostLiked: m.sort_most_liked(),
    ...(near && { nearest: m.search_sort_nearest() }),
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

/** Updates the fields when the URL changes without the form, for example by a chip or by Back. Until then, what was typed stays. */
function useFieldsFollow(form: RefObject<HTMLFormElement | null>, values: BrowseValues, shownPlace: string) {
  const said = browsePath({ ...values, view: undefined });
  const shown = useRef(said);
  useEffect(() => {
    if (shown.current === said) return;
    shown.current = said;
    if (form.current) fill(form.current, { ...values, location: shownPlace });
  }, [form, said, values, shownPlace]);
}

function fill(form: HTMLFormElement, values: BrowseValues) {
  const facts = factWordsOf(values);
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name || field.type === "hidden") continue;
    if ("checked" in field && field.type === "checkbox") field.checked = facts.includes(field.value);
    else if ("options" in field && field.name === "has") for (const option of field.options) option.selected = facts.includes(option.value);
    else field.value = values[field.name as keyof BrowseValues] ?? (field.name === "sort" ? DEFAULT_SORT : "");
  }
}
