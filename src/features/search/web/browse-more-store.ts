/**
 * The pages that 'Load more' has appended, for each history entry of the tab. After Back, the list and the scroll
 * position are as they were.
 */
import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { getLocale } from "../../../paraglide/runtime.js";
import { MORE_KEY, onForgetVisits } from "../../../platform/device.ts";
import type { RoomRow } from "./room-row.ts";

export interface MorePage {
  rows: readonly RoomRow[];
  next: string | undefined;
  /** A text below the list. */
  note: string | undefined;
}

export interface MoreFailed {
  isFailed: true;
}

interface Kept {
  entry: string;
  pages: readonly MorePage[];
  /** scrollY when the document was left. */
  scrolled: number;
}

const MOST_LISTS = 3;
const none: readonly MorePage[] = [];

let lists: readonly Kept[] | undefined;
const listeners = new Set<() => void>();

/** Whether the document was opened by Back or Forward. Otherwise its list starts with one page. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return (visit as PerformanceNavigationTiming | undefined)?.type === "back_forward";
}

function recall(): readonly Kept[] {
  if (lists) return lists;
  try {
    lists = isReturn() ? (JSON.parse(sessionStorage.getItem(MORE_KEY) ?? "[]") as Kept[]) : [];
  } catch {
    lists = []; // this tab has no storage
  }
  return lists;
}

function keep(kept: Kept): void {
  lists = [kept, ...recall().filter(({ entry }) => entry !== kept.entry)].slice(0, MOST_LISTS);
  try {
    sessionStorage.setItem(MORE_KEY, JSON.stringify(lists));
  } catch {
    // The storage is full or blocked, so the pages are kept only until the document is left.
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

/**
 * Whether this document may still restore its scroll position. The server renders its first list without the appended
 * pages, so the browser cannot restore the position. We restore it once.
 */
let mayScrollBack = true;

/**
 * Returns the appended pages. The rows may contain verdicts for one member (`reader`), so they are kept for this member
 * only.
 */
export function useMorePages(reader: string | undefined): {
  pages: readonly MorePage[];
  append: (page: MorePage) => void;
} {
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
