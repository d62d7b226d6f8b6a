/** The member's own posts in short: enough to sort and count them, and to say which of them wait for the owner. */
import { DAY_MS } from "../../platform/time.ts";
import { freshness, type ListingState } from "./listing-life.ts";

/** Only this many of the newest posts are listed. */
export const MOST_OWN = 1_000;
/** The owner is reminded of a post so many days before we ask whether it is still available. */
const CONFIRM_SOON_DAYS = 4;

export interface OwnPost {
  id: string;
  title: string;
  location: string;
  rent: number;
  state: ListingState;
  confirmedAt: Date;
  /** When the post will be hidden, if its owner was asked. */
  sleepAt: Date | null;
  likeCount: number;
  views: number;
}

type Confirmed = Pick<OwnPost, "state"> & { confirmedAt: Date | string; sleepAt: Date | string | null };

/** When the owner is asked or the post is hidden. Undefined if neither happens in this state. */
export function confirmBy({ state, confirmedAt, sleepAt }: Confirmed): Date | undefined {
  if (state === "asked" && sleepAt) return new Date(sleepAt);
  return state === "live" ? new Date(new Date(confirmedAt).getTime() + freshness.askAfterDays * DAY_MS) : undefined;
}

export function daysLeft(post: Confirmed, now: number): number | undefined {
  const by = confirmBy(post);
  return by && Math.max(0, Math.ceil((by.getTime() - now) / DAY_MS));
}

/** Whether the owner should say that the room is still available. A hidden post waits for that, too. */
export function isToConfirm(post: Confirmed, now: number): boolean {
  const days = daysLeft(post, now);
  return post.state === "asked" || post.state === "asleep" || (days !== undefined && days <= CONFIRM_SOON_DAYS);
}
