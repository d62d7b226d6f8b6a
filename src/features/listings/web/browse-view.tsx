import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Icon } from "../../../ui/icon.tsx";
import { useMedia } from "../../../ui/use-media.ts";
import { type BrowseValues, browsePath, MAP_VIEW } from "../browse-values.ts";
import { rememberMap, useRemembered } from "./recent-store.ts";

/** From here on the list and the map stand side by side. Also in browse-page.css. */
const SIDE_BY_SIDE = "(min-width: 64rem)";

interface BrowseViewProps {
  values: BrowseValues;
  cursor: string | undefined;
}

/** List or map. Links, since the address holds the choice; going there asks the server for nothing. */
export function BrowseView({ values, cursor }: BrowseViewProps) {
  const isMap = values.view === MAP_VIEW;
  const options = [
    { view: undefined, label: m.search_view_list(), icon: "menu", isChosen: !isMap },
    { view: MAP_VIEW, label: m.search_view_map(), icon: "map-pin", isChosen: isMap },
  ] as const;
  return (
    <nav className="browse-view" aria-label={m.search_view()}>
      {options.map(({ view, label, icon, isChosen }) => (
        <Link
          key={label}
          className="browse-view-option"
          to={browsePath({ ...values, view }, cursor)}
          aria-current={isChosen ? "true" : undefined}
          preventScrollReset
          defaultShouldRevalidate={false}
          onClick={() => rememberMap(view === MAP_VIEW)}
        >
          <Icon name={icon} size="s" />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Who had the map open last time, on a screen that has room for both, finds it open. */
export function useMapAgain(values: BrowseValues, cursor: string | undefined): void {
  const { isMapOpen } = useRemembered();
  const hasRoom = useMedia(SIDE_BY_SIDE, false);
  const navigate = useNavigate();
  const isWanted = isMapOpen && hasRoom && values.view === undefined;
  const path = browsePath({ ...values, view: MAP_VIEW }, cursor);
  useEffect(() => {
    if (isWanted) void navigate(path, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  }, [isWanted, path, navigate]);
}
