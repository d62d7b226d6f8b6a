/** Pages that 'Load more' has put under a list, kept per entry of the tab's history: who opens a room and goes back finds the list, and their place in it. */
import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { getLocale } from "../../../paraglide/runtime.js";
import { MORE_KEY, onForgetVisits } from "../../../platform/device.ts";
import type { ListingRow } from "./listing-table.tsx";

export interface MorePage {
  rows: readonly ListingRow[];
  next: string | undefined;
  /** What has to be said under it. */
  note: string | undefined;
}

export interface MoreFailed {
  isFailed: true;
}

interface Kept {
  entry: string;
  pages: readonly MorePage[];
  /** How far down the page was when the document was left. */
  scrolled: number;
}

const MOST_LISTS = 3;
const none: readonly MorePage[] = [];

let lists: readonly Kept[] | undefined;
const listeners = new Set<() => void>();

/** Whether this document was come back to. One that is opened anew begins with one page. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return (visit as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

function recall(): readonly Kept[] {
  if (lists) return lists;
  try {
    lists = isReturn() ? (JSON.parse(sessionStorage.getItem(MORE_KEY) ?? "[]") as Kept[]) : [];
  } catch {
    lists = []; // no storage in this tab
  }
  return lists;
}

function keep(kept: Kept): void {
  lists = [kept, ...recall().filter(({ entry }) => entry !== kept.entry)].slice(0, MOST_LISTS);
  try {
    sessionStorage.setItem(MORE_KEY, JSON.stringify(lists));
  } catch {
    // Full or blocked: the list is still there until the document is left.
  }
}

onForgetVisits(() => {
  lists = [];
});

const find = (entry: string) => recall().find((kept) => kept.entry === entry);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first list of a document is drawn by the server without its further pages, so the browser could not scroll to where it was. */
let mayScrollBack = true;

/** `reader`: for whom the rows were made, since they may say whether that member could live there. */
export function useMorePages(reader: string | undefined): { pages: readonly MorePage[]; append: (page: MorePage) => void } {
  const { key, search } = useLocation();
  const entry = [key, search, getLocale(), reader].join(" ");
  const pages = useSyncExternalStore(
    subscribe,
    () => find(entry)?.pages ?? none,
    () => none,
  );

  useEffect(() => {
    if (pages.length > 0 && mayScrollBack) scrollTo(0, find(entry)?.scrolled ?? 0);
    if (pages.length > 0 || !find(entry)) mayScrollBack = false;
  }, [entry, pages.length]);

  useEffect(() => {
    const keepScroll = () => {
      const kept = find(entry);
      if (kept) keep({ ...kept, scrolled: scrollY });
    };
    addEventListener("pagehide", keepScroll);
    return () => removeEventListener("pagehide", keepScroll);
  }, [entry]);

  return {
    pages,
    append: (page) => {
      keep({ entry, pages: [...(find(entry)?.pages ?? none), page], scrolled: 0 });
      for (const listener of listeners) listener();
    },
  };
}
