import { useEffect } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { taka } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { type BrowseValues, browsePath, filtersInForce } from "../browse-values.ts";
import { type BrowsePlace, filterText } from "./browse-labels.ts";
import { forgetRecent, type LastSearch, rememberSearch, useRemembered } from "./recent-store.ts";
import "./browse-recent.css";

/**
 * A link to the last search of this device, shown while no filters are set. It is the last chip of its row, so that
 * nothing moves when it appears.
 */
export function LastSearchChip({ values }: { values: BrowseValues }) {
  const { search } = useRemembered();
  const text = search && filtersInForce(values).length === 0 && searchText(search);
  if (!text) return null;
  return (
    <li data-kept="">
      <Link className="chip browse-last" to={browsePath({ ...search.values, view: values.view })}>
        <Icon name="retry" size="s" />
        <span className="browse-last-words">
          {m.search_last()} {text}
        </span>
      </Link>
    </li>
  );
}

const searchText = ({ values, place }: LastSearch) =>
  filtersInForce(values)
    .map((name) => filterText(name, values[name] ?? "", values, place))
    .filter(Boolean)
    .join(" · ");

export function useRememberSearch(values: BrowseValues, place: BrowsePlace | undefined): void {
  useEffect(() => rememberSearch({ values, place }), [values, place]);
}

function forget(): void {
  forgetRecent();
  toast.success(m.search_forgotten());
  // The button is gone, so move the keyboard focus.
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Listings that were opened on this device, or only the last search. The reader can delete both here. */
export function BrowseRecent() {
  const { rooms: listings, search } = useRemembered();
  const heading = listings.length > 0 ? m.search_recent() : search && `${m.search_last()} ${searchText(search)}`;
  if (!heading) return null;
  return (
    <section className="browse-recent" aria-labelledby="browse-recent">
      <div className="browse-recent-head">
        <h2 id="browse-recent" className="browse-recent-title">
          {heading}
        </h2>
        <p className="browse-recent-note">{m.search_recent_note()}</p>
        <Button variant="quiet" icon="trash" onClick={forget}>
          {m.search_forget()}
        </Button>
      </div>
      {listings.length > 0 && (
        <ul className="browse-recent-list">
          {listings.map(({ id, title, rent, area }) => (
            <li key={id}>
              <Link className="browse-recent-room" to={`/featuredPostDetails/${id}`}>
                <span className="browse-recent-name" lang={writtenIn(title)}>
                  {title}
                </span>
                <span className="browse-recent-line">
                  <strong className="tabular">{taka(rent)}</strong> <span lang={writtenIn(area)}>{area}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
