import { type MouseEvent, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { Link, NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Icon } from "../../../ui/icon.tsx";
import { BROWSE, type BrowseValues, browseNames, browsePath, MAP_VIEW } from "../browse-values.ts";
import { rememberMap, useRemembered } from "./recent-store.ts";

/** From here on the list and the map stand side by side. Also in browse-page.css. */
const SIDE_BY_SIDE = "(min-width: 64rem)";

interface BrowseViewProps {
  values: BrowseValues;
  cursor: string | undefined;
}

/** An address of ours that is still on its way: what is built on the one before would undo it. */
export function readAhead(search: string): { values: BrowseValues; cursor: string | undefined } {
  const parameters = new URLSearchParams(search);
  const values: BrowseValues = Object.fromEntries(browseNames.map((name) => [name, parameters.get(name) ?? undefined]));
  return { values, cursor: parameters.get("cursor") ?? undefined };
}

const isPlain = (event: MouseEvent) => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** List or map. Links, since the address holds the choice; going there asks the server for nothing. */
export function BrowseView({ values, cursor }: BrowseViewProps) {
  const isMap = values.view === MAP_VIEW;
  const { location: next } = useNavigation();
  const isAhead = next?.pathname === BROWSE;
  const asked = isAhead ? readAhead(next.search) : { values, cursor };
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
          to={browsePath({ ...asked.values, view }, asked.cursor)}
          aria-current={isChosen ? "true" : undefined}
          preventScrollReset
          // Nothing to ask for, unless this calls off what was asked for and has not come yet.
          defaultShouldRevalidate={isAhead}
          onClick={(event) => {
            // Another tab or window is no choice for this one.
            if (isPlain(event)) rememberMap(view === MAP_VIEW);
          }}
        >
          <Icon name={icon} size="s" />
          {label}
        </Link>
      ))}
    </nav>
  );
}

const never = () => () => {};

/** Who had the map open last time, on a screen that has room for both, finds it open on arrival. Who goes back finds what they left. */
export function useMapAgain(values: BrowseValues, cursor: string | undefined): void {
  const { isMapOpen } = useRemembered();
  const { key } = useLocation();
  const isBackOrForward = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  // What is remembered is not known while the server's page is taken over; and only a document's first entry is taken over.
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const isFirst = useRef(!isTakenOver);
  // Looked at once per entry: what another tab remembers meanwhile opens nothing here.
  const arrive = useEffectEvent(() => {
    const isArrival = isFirst.current || !isBackOrForward;
    isFirst.current = false;
    if (!isArrival || !isMapOpen || values.view !== undefined || !matchMedia(SIDE_BY_SIDE).matches) return;
    void navigate(browsePath({ ...values, view: MAP_VIEW }, cursor), { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  });
  useEffect(() => {
    if (isTakenOver && key) arrive();
  }, [isTakenOver, key]);
}
