import type { ReactNode } from "react";
import { Link } from "react-router";
import * as m from "../../paraglide/messages.js";
import { ALERTS_PATH } from "../../platform/web/paths.ts";
import { MY_SEARCH_PATH } from "./my-search-paths.ts";
import "./saved-head.css";

const parts = [
  { name: "saved", to: MY_SEARCH_PATH, label: m.tab_saved },
  { name: "alerts", to: ALERTS_PATH, label: m.alerts_title },
] as const;

interface SavedHeadProps {
  current: (typeof parts)[number]["name"];
  /** The id of the title. */
  id?: string;
  /** A control at the end. */
  children?: ReactNode;
}

/** The title of the two pages that belong together: rooms that are kept, and searches that are. */
export function SavedHead({ current, id, children }: SavedHeadProps) {
  return (
    <header className="saved-head">
      <nav className="saved-head-parts" aria-label={m.my_search_lists()}>
        {parts.map(({ name, to, label }) =>
          name === current ? (
            <h1 key={name} id={id} aria-current="page">
              {label()}
            </h1>
          ) : (
            <Link key={name} to={to}>
              {label()}
            </Link>
          ),
        )}
      </nav>
      {children}
    </header>
  );
}
