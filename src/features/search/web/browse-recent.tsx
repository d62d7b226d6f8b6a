import { useEffect } from "react";
import { Link } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { taka } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast-store.ts";
import { type BrowseValues, browsePath, filtersInForce } from "../browse-values.ts";
import { type BrowsePlace, filterText } from "./browse-words.ts";
import { forgetRecent, type LastSearch, rememberSearch, useRemembered } from "./recent-store.ts";
import "./browse-recent.css";

/** The line below the heading while there are no filters. For returning readers it links to their last search. Both have one line, so nothing shifts. */
export function BrowseLead({ values }: { values: BrowseValues }) {
  const { search } = useRemembered();
  const text = search && searchText(search);
  if (!text) return <>{m.browse_lead()}</>;
  return (
    <span className="browse-last">
      {m.search_last()} <span className="browse-last-words">{text}</span>{" "}
      <Link to={browsePath({ ...search.values, view: values.view })}>{m.search_last_continue()}</Link>{" "}
      <button type="button" className="browse-last-forget" onClick={forget}>
        {m.search_forget()}
      </button>
    </span>
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
  // The button is gone. Do not lose the keyboard focus.
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Listings that were opened on this device. */
export function BrowseRecent() {
  const { rooms: listings } = useRemembered();
  if (listings.length === 0) return null;
  return (
    <section className="browse-recent" aria-labelledby="browse-recent">
      <div className="browse-recent-head">
        <h2 id="browse-recent" className="browse-recent-title">
          {m.search_recent()}
        </h2>
        <p className="browse-recent-note">{m.search_recent_note()}</p>
        <Button variant="quiet" icon="trash" onClick={forget}>
          {m.search_forget()}
        </Button>
      </div>
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
    </section>
  );
}
