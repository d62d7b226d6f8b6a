import { type MouseEvent, useEffect, useState, useSyncExternalStore } from "react";
import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import * as m from "../../paraglide/messages.js";
import { LIST_KEY } from "../../platform/device.ts";
import { Icon } from "../../ui/icon.tsx";

const BROWSE = "/browseListings";
const lists = /^\/(browseListings|rooms(\/[^/]+)?|saved|compare)$/i;

/**
 * The URL of the list that the reader came from, with its search. It is read from the Referer header, so that it works
 * without JavaScript.
 */
export function listBehind(request: Request): string | undefined {
  const from = URL.parse(request.headers.get("referer") ?? "");
  // Only the path is used, so another site can at most choose one of our own lists.
  return from && lists.test(from.pathname) ? from.pathname + from.search : undefined;
}

/** sessionStorage is never changed while the page is open. */
const never = () => () => {};

function keptList(): string | undefined {
  try {
    return sessionStorage.getItem(LIST_KEY) ?? undefined;
  } catch {
    return undefined; // Storage is disabled in this browser.
  }
}

function keepList(list: string): void {
  try {
    sessionStorage.setItem(LIST_KEY, list);
  } catch {
    // Storage is disabled in this browser: the link leads to all posts after a reload.
  }
}

/**
 * Links back to the search that the reader came from. If that is the previous page of the history, its scroll position
 * is restored too.
 */
export function ListingBack({ list }: { list: string | undefined }) {
  const kept = useSyncExternalStore(never, keptList, () => undefined);
  const { key } = useLocation();
  const isPushed = useNavigationType() === NavigationType.Push;
  const [keyBehindList] = useState(list && isPushed ? key : undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (list) keepList(list);
  }, [list]);
  const to = list ?? kept ?? BROWSE;
  const goBack = (event: MouseEvent) => {
    if (key !== keyBehindList || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={to} className="listing-back" onClick={goBack}>
      <Icon name="arrow-left" /> <span>{to === BROWSE ? m.listing_back() : m.listing_back_search()}</span>
    </Link>
  );
}
