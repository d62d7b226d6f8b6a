/** What an owner has to do today. Only loaders import this module, so that the texts are made once, on the server. */
import { INBOX_PATH } from "../../features/conversations/conversation-paths.ts";
import type { InboxService } from "../../features/conversations/server/inbox.service.ts";
import { confirmBy, isToConfirm, type OwnPost } from "../../features/listings/own-posts.ts";
import type { ViewingsService } from "../../features/viewings/server/viewings.service.ts";
import { viewingPath } from "../../features/viewings/viewing-paths.ts";
import { whenText } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { date, number } from "../../platform/i18n/format.ts";
import { DAY_MS } from "../../platform/time.ts";
import type { PageServices } from "../services.context.ts";
import type { TodayItem } from "./today-strip.tsx";

export interface OwnerDay {
  /** Newest first. */
  posts: readonly OwnPost[];
  /** The most urgent first. */
  waiting: Awaited<ReturnType<InboxService["listWaiting"]>>;
  /** The next one first. */
  visits: Awaited<ReturnType<ViewingsService["listComing"]>>;
}

const VISITS_WITHIN_DAYS = 7;
/** People and posts that are named. The number beside them counts all. */
const NAMED = 2;

export async function loadOwnerDay(
  { listings, inbox, viewings }: Pick<PageServices, "listings" | "inbox" | "viewings">,
  actor: Actor,
  now: Date = new Date(),
): Promise<OwnerDay> {
  const posts = await listings.listOwnPosts(actor);
  if (posts.length === 0) return { posts, waiting: [], visits: [] };
  const [waiting, visits] = await Promise.all([inbox.listWaiting(actor), viewings.listComing(actor, now)]);
  return { posts, waiting, visits };
}

const placeOf = ({ location }: Pick<OwnPost, "location">) => location.split(",")[0]?.trim() ?? "";
const placesOf = (posts: readonly OwnPost[]) => [...new Set(posts.map(placeOf))].slice(0, NAMED).join(" · ");

/** Items without anything to do are left out. */
export function todayItems({ posts, waiting, visits }: OwnerDay, now: number): TodayItem[] {
  const toChange = posts.filter(({ state }) => state === "changes");
  const toConfirm = posts.filter((post) => isToConfirm(post, now));
  return [
    waitingItem(waiting, now),
    visitItem(
      { posts, visits: visits.filter(({ startsAt }) => startsAt.getTime() < now + VISITS_WITHIN_DAYS * DAY_MS) },
      now,
    ),
    changeItem(toChange),
    confirmItem(toConfirm, now),
  ].flatMap((item) => item ?? []);
}

const countOf = (items: readonly unknown[]) => ({ count: items.length, shown: number(items.length) });

/** The time if it is today, else the day of the week. Nobody has to answer later than in three days. */
const byText = (time: Date, now: number) =>
  date(time, date(time, "iso") === date(new Date(now), "iso") ? "time" : "weekday");

function waitingItem(waiting: OwnerDay["waiting"], now: number): TodayItem | undefined {
  if (waiting.length === 0) return undefined;
  const people = waiting
    .slice(0, NAMED)
    .map(({ name, answerBy }) => (answerBy ? m.today_waiting_by({ name, day: byText(answerBy, now) }) : name));
  return {
    kind: "people",
    shown: number(waiting.length),
    title: m.today_waiting({ count: waiting.length }),
    text: people.join(" · "),
    to: `${INBOX_PATH}?show=turn`,
  };
}

function visitItem({ posts, visits }: Pick<OwnerDay, "posts" | "visits">, now: number): TodayItem | undefined {
  const [next, ...others] = visits;
  if (!next) return undefined;
  const post = posts.find(({ id }) => id === next.listingId);
  const more = others.length > 0 ? [m.today_visits_more(countOf(others))] : [];
  return {
    kind: "visit",
    title: m.today_visit({ when: whenText(next.startsAt.toISOString(), now), name: next.seekerName }),
    text: [...(post ? [placeOf(post)] : []), ...more].join(" · "),
    to: others.length > 0 ? `${INBOX_PATH}?show=visits` : viewingPath(next.id),
  };
}

/** Lists the posts that wait for their owner. */
const TURN_PATH = "/myListings?show=turn";

function changeItem(posts: readonly OwnPost[]): TodayItem | undefined {
  const [first, ...others] = posts;
  if (!first) return undefined;
  return {
    kind: "change",
    title: m.today_change(countOf(posts)),
    text: placesOf(posts),
    to: others.length > 0 ? TURN_PATH : `/updatePage/${first.id}`,
  };
}

function confirmItem(posts: readonly OwnPost[], now: number): TodayItem | undefined {
  if (posts.length === 0) return undefined;
  const times = posts.flatMap((post) => confirmBy(post)?.getTime() ?? []);
  const day = times.length > 0 ? date(new Date(Math.max(now, Math.min(...times))), "weekday") : undefined;
  return {
    kind: "confirm",
    title: day ? m.today_confirm_by({ ...countOf(posts), day }) : m.today_confirm(countOf(posts)),
    text: placesOf(posts),
    to: TURN_PATH,
  };
}
