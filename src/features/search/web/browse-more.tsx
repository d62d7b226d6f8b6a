import { type MouseEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { BROWSE, type BrowseValues, browsePath } from "../browse-values.ts";
import type { MoreFailed, MorePage } from "./browse-more-store.ts";
import { rowId } from "./room-row.ts";

/**
 * After this many pages the button disappears, because a phone has to hold all of them. The links to the next page
 * remain.
 */
const MOST_PAGES = 10;

interface BrowseMoreProps {
  values: BrowseValues;
  next: string;
  shownCount: number;
  pageCount: number;
  onLoaded: (page: MorePage) => void;
}

/** Appends the next page to the list. It is a link, so that the page can be opened in another tab. */
export function BrowseMore({ values, next, shownCount, pageCount, onLoaded }: BrowseMoreProps) {
  const fetcher = useFetcher<MorePage | MoreFailed>();
  const path = browsePath(values, next);
  const taken = useRef<MorePage>(undefined);
  const isLoading = fetcher.state !== "idle";
  const page = fetcher.data && !("isFailed" in fetcher.data) ? fetcher.data : undefined;
  const isFailed = fetcher.data !== undefined && !page;
  const load = () => void fetcher.load(path.replace(BROWSE, `${BROWSE}/more`));

  useEffect(() => {
    if (isLoading || !page || page === taken.current) return;
    taken.current = page;
    onLoaded(page);
  }, [isLoading, page, onLoaded]);

  if (pageCount >= MOST_PAGES) return null;
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (!isLoading) load();
  };
  return (
    <div className="browse-more">
      {isFailed ? (
        <Notice
          tone="error"
          announce
          action={
            <Button variant="secondary" busy={isLoading} onClick={load}>
              {m.search_try_again()}
            </Button>
          }
        >
          {m.search_load_failed()}
        </Notice>
      ) : (
        <ButtonLink to={path} variant="secondary" size="l" aria-busy={isLoading || undefined} onClick={press}>
          {m.search_load_more()}
        </ButtonLink>
      )}
      <output className="visually-hidden">{isLoading ? m.search_loading_more() : loadedText(page, shownCount)}</output>
    </div>
  );
}

function loadedText(page: MorePage | undefined, shownCount: number): string | undefined {
  if (!page) return undefined;
  const { length } = page.rows;
  return m.search_loaded({ count: length, added: number(length), shown: number(shownCount) });
}

/** Moves the keyboard focus to a listing. */
export function focusListing(id: string | undefined): void {
  document
    .getElementById(rowId(id ?? ""))
    ?.querySelector("a")
    ?.focus({ preventScroll: true });
}
