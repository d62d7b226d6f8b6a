import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { Link, NavigationType, useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Icon } from "../../../ui/icon.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { BROWSE, type BrowseValues, browseNames, browsePath, MAP_VIEW } from "../browse-values.ts";
import { rememberMap, useRemembered } from "./recent-store.ts";

/** From this width on, list and map are side by side. browse-page.css has the same value. */
const SIDE_BY_SIDE = "(min-width: 64rem)";

interface BrowseViewProps {
  values: BrowseValues;
  cursor: string | undefined;
}

/** Returns the values of a URL that is being loaded. Links made meanwhile must build on it, or they would undo it. */
export function readAhead(search: string): { values: BrowseValues; cursor: string | undefined } {
  const parameters = new URLSearchParams(search);
  const values: BrowseValues = Object.fromEntries(browseNames.map((name) => [name, parameters.get(name) ?? undefined]));
  return { values, cursor: parameters.get("cursor") ?? undefined };
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Links that switch between list and map. The URL holds the choice. Following a link makes no request. */
export function BrowseView({ values, cursor }: BrowseViewProps) {
  const isMap = values.view === MAP_VIEW;
  const { location: next } = useNavigation();
  const isAhead = next?.pathname === BROWSE;
  const asked = isAhead ? readAhead(next.search) : { values, cursor };
  const options = [
    { view: undefined, label: m.search_view_list(), icon: "list", isChosen: !isMap },
    { view: MAP_VIEW, label: m.search_view_map(), icon: "map", isChosen: isMap },
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
          // Following it needs no request, unless it replaces a navigation that is still loading.
          defaultShouldRevalidate={isAhead}
          onClick={(event) => {
            // Opening another tab is not a choice for this tab.
            if (isPlain(event)) rememberMap(view === MAP_VIEW);
          }}
        >
          <Icon name={icon} />
          <span className="browse-view-text">{label}</span>
        </Link>
      ))}
    </nav>
  );
}

/**
 * Opens the map on arrival if it was open last time and the screen is wide enough. Back and Forward restore the page as
 * the reader left it.
 */
export function useMapAgain(values: BrowseValues, cursor: string | undefined): void {
  const { isMapOpen } = useRemembered();
  const { key } = useLocation();
  const isBackOrForward = useNavigationType() === NavigationType.Pop;
  const navigate = useNavigate();
  // localStorage is not read during hydration. Only the first history entry of a document is hydrated.
  const isHydrated = useHydrated();
  const isFirst = useRef(!isHydrated);
  // This runs once for each history entry. If another tab changes the setting, nothing opens here.
  const arrive = useEffectEvent(() => {
    const isArrival = isFirst.current || !isBackOrForward;
    isFirst.current = false;
    if (!isArrival || !isMapOpen || values.view !== undefined || !matchMedia(SIDE_BY_SIDE).matches) return;
    void navigate(browsePath({ ...values, view: MAP_VIEW }, cursor), {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  });
  useEffect(() => {
    if (isHydrated && key) arrive();
  }, [isHydrated, key]);
}

/**
 * Restores the scroll position of the list. On phones the map replaces the list. Returning from it to the same list
 * restores the position; Back and Forward restore it anyway.
 */
export function useListScroll(values: BrowseValues, cursor: string | undefined): void {
  const isMap = values.view === MAP_VIEW;
  const list = browsePath({ ...values, view: undefined }, cursor);
  const left = useRef<{ list: string; top: number }>(undefined);
  const wasMap = useRef(isMap);
  useLayoutEffect(() => {
    const isReturn = wasMap.current && !isMap;
    wasMap.current = isMap;
    if (isReturn && left.current?.list === list) scrollTo({ top: left.current.top, behavior: "instant" });
  }, [isMap, list]);
  useLayoutEffect(() => {
    if (isMap) return undefined;
    // The position is noted while scrolling. When the map opens it would be too late, because the page is shorter by
    // then. A layout effect removes the listener before the page becomes shorter.
    const note = () => {
      left.current = { list, top: scrollY };
    };
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, [isMap, list]);
  // The reader may have scrolled before the page was hydrated.
  useEffect(() => {
    if (!isMap) left.current = { list, top: scrollY };
  }, [isMap, list]);
}
