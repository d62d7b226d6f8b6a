import { type SubmitEvent, useRef } from "react";
import { Form, Link, useNavigate } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { BrandMark } from "../../../ui/brand-mark.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { WovenBand } from "../../../ui/woven-band.tsx";
import { placeName } from "../../areas/area-names.ts";
import { BROWSE, type BrowseValues, browsePath, isPlace, withoutEach, withoutFilters } from "../browse-values.ts";
import type { ListingSort } from "../search.schema.ts";
import type { ListingCount } from "../search.wire.ts";
import type { FactLabels } from "./browse-fact-labels.ts";
import { BrowseFields } from "./browse-fields.tsx";
import { dropFrom, readFilled, readForm, useFieldsFollow } from "./browse-form-values.ts";
import { type BrowsePlace, filterText } from "./browse-labels.ts";
import { useLiveCount } from "./browse-live-count.ts";
import type { MatchChoices, MatchLabels } from "./browse-match-labels.ts";
import { closeSheet, useSheet } from "./browse-sheet.ts";
import { BrowseView } from "./browse-view.tsx";
import { BrowseNear, BrowsePlaceField } from "./browse-where.tsx";
import "./browse-filters.css";

const FORM = "browse";
const SHEET = "browse-filters";

interface BrowseFiltersProps {
  values: BrowseValues;
  cursor: string | undefined;
  place: BrowsePlace | undefined;
  /** The typed text may mean another place. */
  isGuess: boolean;
  total: ListingCount | undefined;
  labels: { choices: MatchChoices | undefined; facts: FactLabels };
}

/**
 * The form of a search. It uses GET, because the URL holds the search. The bar with the place stays in view. The other
 * filters are a sheet on narrow screens and beside a map; beside a list they are always open.
 */
export function BrowseFilters({ values, cursor, place, isGuess, total, labels }: BrowseFiltersProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  // The typed text stays as it is, unless it is the name of the place.
  const shownPlace = (isGuess ? values.location : undefined) ?? (place ? placeName(place) : (values.location ?? ""));
  useFieldsFollow(form, values, shownPlace, values.within ?? place?.radiusKm?.toString());
  useSheet(sheet);
  const live = useLiveCount(values, total, () => (form.current ? readForm(form.current, values, shownPlace) : values));
  const filters = withoutEach(values).filter(({ name }) => !isPlace(name));
  const title = filters.length > 0 ? m.filters_title_active({ count: number(filters.length) }) : m.filters_title();

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    closeSheet(sheet.current);
    void navigate(browsePath(readForm(event.currentTarget, values, shownPlace)));
  };
  const near = {
    values,
    readFilled: () => (form.current ? readFilled(form.current) : undefined),
    onFound: () => closeSheet(sheet.current),
  };

  return (
    <search className="browse-filters">
      <Form
        ref={form}
        id={FORM}
        method="get"
        action={BROWSE}
        className="browse-form"
        onSubmit={search}
        onChange={live.recount}
      >
        {(["view", "box", "near", "gender", "accommodationFor"] as const).map(
          (name) => values[name] && <input key={name} type="hidden" {...{ name, value: values[name] }} />,
        )}
        <div className="browse-top">
          <div className="browse-top-bar">
            <Link className="browse-home" to="/" aria-label={m.brand_name()}>
              <BrandMark />
            </Link>
            <div className="browse-place" data-filtered={filters.length > 0 ? "" : undefined}>
              <BrowsePlaceField values={values} shownPlace={shownPlace} readFilled={near.readFilled} />
              {filters.length > 0 && (
                <small className="browse-place-filters" aria-hidden="true">
                  {filters.map(({ name, value }) => filterText(name, value, values, place, labels)).join(" · ")}
                </small>
              )}
            </div>
            <button type="button" className="browse-open" popoverTarget={SHEET} title={title}>
              <Icon name="filter" />
              <span className="browse-open-text">{title}</span>
              {filters.length > 0 && (
                <b className="browse-open-count tabular" aria-hidden="true">
                  {number(filters.length)}
                </b>
              )}
            </button>
            <BrowseView values={values} cursor={cursor} />
          </div>
          <WovenBand />
        </div>
        <div ref={sheet} id={SHEET} className="browse-sheet" popover="auto" aria-labelledby={`${SHEET}-title`}>
          <div className="browse-sheet-head">
            <IconButton icon="x" label={m.filters_close()} popoverTarget={SHEET} popoverTargetAction="hide" />
            <h2 className="browse-sheet-title" id={`${SHEET}-title`}>
              {m.filters_title()}
            </h2>
            <Link
              className="browse-sheet-clear"
              to={browsePath(withoutFilters(values))}
              onClick={() => closeSheet(sheet.current)}
              preventScrollReset
            >
              {m.filters_clear()}
            </Link>
          </div>
          <div className="browse-sheet-body">
            <BrowseFields values={values} labels={labels} />
            <BrowseNear {...near} place={place} />
          </div>
          <div className="browse-sheet-actions">
            {live.without && (
              <Button
                variant="quiet"
                wide
                onClick={() => {
                  if (form.current && live.without) dropFrom(form.current, live.without.name, live.without.value);
                  live.recount();
                }}
              >
                {live.without.text}
              </Button>
            )}
            <Button type="submit" wide size="l" aria-busy={live.isCounting || undefined}>
              {live.text}
            </Button>
            <output className="visually-hidden">{live.announced}</output>
          </div>
        </div>
      </Form>
    </search>
  );
}

interface BrowseSortProps {
  values: BrowseValues;
  place: BrowsePlace | undefined;
  choices: MatchLabels["choices"];
}

/** The choice of the order. It is above the list, but part of the form. With JavaScript a choice is applied at once. */
export function BrowseSort({ values: { sort = "", near }, place, choices }: BrowseSortProps) {
  // The usual order has an empty value.
  const labels: Partial<Record<ListingSort | "", string>> = {
    "": choices?.yesFirst ?? m.sort_newest(),
    ...(choices && { fit: choices.byFit, newest: m.sort_newest() }),
    rentAsc: m.sort_rent_asc(),
    rentDesc: m.sort_rent_desc(),
    allIn: m.seeker_sort_all_in(),
    dayOne: m.seeker_sort_day_one(),
    mostLiked: m.sort_most_liked(),
    ...((near || place?.radiusKm !== undefined) && { nearest: m.search_sort_nearest() }),
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
