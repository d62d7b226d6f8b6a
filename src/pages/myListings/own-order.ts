/** Which of the member's own posts are listed, and in which order. */

import { isLiveState } from "../../features/listings/listing-life.ts";
import { daysLeft, isToConfirm, type OwnPost } from "../../features/listings/own-posts.ts";

/** A post of the overview, with what others want from its owner. */
export interface OwnEntry extends OwnPost {
  /** Requests of seekers that are not closed, and how many of their authors wait for an answer. */
  requests: number;
  waiting: number;
  /** The next booked visit. */
  visitAt: Date | undefined;
}

/** A post may be in the first tab and in another one. The others do not overlap. */
export const ownTabs = ["turn", "live", "checked", "taken"] as const;
export type OwnTab = (typeof ownTabs)[number];

export const ownSorts = ["name", "rent", "requests", "visits", "liked", "seen", "days"] as const;
export type OwnSort = (typeof ownSorts)[number];

export const isTurn = (entry: OwnEntry, now: number): boolean =>
  entry.waiting > 0 || entry.state === "changes" || isToConfirm(entry, now);

export function isInTab(entry: OwnEntry, tab: OwnTab, now: number): boolean {
  if (tab === "turn") return isTurn(entry, now);
  if (tab === "live") return isLiveState(entry.state);
  return entry.state === (tab === "taken" ? "taken" : "waiting");
}

/** Sorts last. */
const NEVER = Number.POSITIVE_INFINITY;
type Compare = (one: OwnEntry, other: OwnEntry) => number;
const by =
  (value: (entry: OwnEntry) => number): Compare =>
  (one, other) => {
    const [a, b] = [value(one), value(other)];
    // The difference of two infinite numbers is not a number.
    return a === b ? 0 : a - b;
  };

/** The figures begin with the greatest. Names, rents and days begin with the first. */
export const sortDirections: Record<OwnSort, "ascending" | "descending"> = {
  name: "ascending",
  rent: "ascending",
  requests: "descending",
  visits: "ascending",
  liked: "descending",
  seen: "descending",
  days: "ascending",
};

const comparisons = (now: number): Record<OwnSort, Compare> => ({
  name: (one, other) => one.title.localeCompare(other.title),
  rent: by(({ rent }) => rent),
  requests: by(({ requests }) => -requests),
  visits: by(({ visitAt }) => visitAt?.getTime() ?? NEVER),
  liked: by(({ likeCount }) => -likeCount),
  seen: by(({ views }) => -views),
  days: by((entry) => daysLeft(entry, now) ?? NEVER),
});

/**
 * Without `sort`: first the posts that wait for their owner, then those with the most requests. The entries come newest
 * first, and equal ones stay so.
 */
export function inOrder(entries: readonly OwnEntry[], sort: OwnSort | undefined, now: number): OwnEntry[] {
  const compare = comparisons(now);
  if (sort) return entries.toSorted(compare[sort]);
  const turns = by((entry) => (isTurn(entry, now) ? 0 : 1));
  return entries.toSorted((one, other) => turns(one, other) || compare.requests(one, other));
}

const folded = (text: string) => text.normalize("NFC").toLowerCase();

/** Whether the title or the location has all words. `localized` is the location in the reader's language. */
export function hasWords({ title, location }: OwnPost, localized: string, words: string): boolean {
  const text = folded(`${title} ${location} ${localized}`);
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
