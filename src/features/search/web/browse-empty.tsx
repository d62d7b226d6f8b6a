import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { placeName } from "../../areas/area-names.ts";
import type { Relaxation } from "../browse-relaxations.ts";
import { type BrowseValues, browsePath, filtersInForce, withoutAny, withoutFilters } from "../browse-values.ts";
import type { FilterName } from "../filters.ts";
import { type BrowsePlace, filterText, type LoadedLabels, listingsText } from "./browse-labels.ts";

interface BrowseEmptyProps {
  values: BrowseValues;
  place: BrowsePlace | undefined;
  labels: LoadedLabels;
  relaxations: readonly Relaxation[];
  /** The cursor points behind the last listing. */
  isPastEnd: boolean;
  isNarrowed: boolean;
}

/** Says that nothing was found, and offers changes of the search that would find something. */
export function BrowseEmpty({ values, place, labels, relaxations, isPastEnd, isNarrowed }: BrowseEmptyProps) {
  if (isPastEnd)
    return (
      <EmptyState
        title={m.browse_past_end()}
        drawing="search"
        actions={<ButtonLink to={browsePath(values)}>{m.pages_first()}</ButtonLink>}
      >
        {m.browse_past_end_text()}
      </EmptyState>
    );
  if (!isNarrowed)
    return (
      <EmptyState title={m.browse_no_posts()} actions={<ButtonLink to="/addToFindRoommate">{m.nav_add()}</ButtonLink>}>
        {m.browse_no_posts_text()}
      </EmptyState>
    );
  // The typed text names no known place, which may be why nothing is found.
  const isUnknownPlace = values.location !== undefined && place === undefined;
  return (
    <div className="browse-nothing">
      <EmptyState title={m.browse_none()} drawing="search">
        {advice(values, relaxations)}
      </EmptyState>
      {relaxations.length > 0 && (
        <nav className="browse-ways" aria-label={m.search_relax_title()}>
          <ul className="browse-ways-list">
            {relaxations.map((relaxation) => (
              <li key={browsePath(relaxation.values)}>
                <Link className="browse-way" to={browsePath({ ...relaxation.values, view: values.view })}>
                  <span>{changeText(relaxation, values, place, labels)}</span>
                  <strong className="tabular">{listingsText(relaxation.found)}</strong>
                  <Icon name="arrow-right" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ButtonLink
        to={browsePath(isUnknownPlace ? withoutAny(values) : withoutFilters(values))}
        variant={relaxations.length > 0 ? "secondary" : "primary"}
      >
        {m.filters_clear()}
      </ButtonLink>
    </div>
  );
}

function advice({ box }: BrowseValues, relaxations: readonly Relaxation[]): string {
  if (box) return m.search_map_empty();
  return relaxations.some(({ kind }) => kind !== "onlyPlace") ? m.search_relax_text() : m.search_relax_none();
}

function changeText(
  { kind, value, values: changed }: Relaxation,
  values: BrowseValues,
  place: BrowsePlace | undefined,
  labels: LoadedLabels,
): string {
  const km = number(Number(changed.within));
  if (kind === "wider") return m.search_relax_within({ km });
  if (kind === "around")
    return m.search_relax_around({ km, place: place ? placeName(place) : (values.location ?? "") });
  if (kind === "ask") return labels.choices?.maybe ?? "";
  if (kind === "onlyPlace") {
    const [kept] = filtersInForce(changed) as [FilterName];
    return m.search_relax_only_place({ place: filterText(kept, changed[kept] ?? "", changed, place) });
  }
  return m.filter_remove({ filter: filterText(kind, value ?? "", values, place, labels) });
}
