/** The day of an owner and their rooms, for the home page. Only the loader imports this file. */
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import { parseWireOwnListings } from "../../features/listings/listing.wire.ts";
import { isLiveState } from "../../features/listings/listing-life.ts";
import { daysLeft, isToConfirm } from "../../features/listings/own-posts.ts";
import { firstName } from "../../features/visit-pass/first-name.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { number, taka } from "../../platform/i18n/format.ts";
import { inOrder, type OwnEntry } from "../myListings/own-order.ts";
import { freeText } from "../myListings/own-row.ts";
import { loadOwnerDay, todayItems } from "../owner-day/today.ts";
import type { PageServices } from "../services.context.ts";
import type { OwnerHome, OwnRoom } from "./home-member.tsx";

const MOST_ROOMS = 3;
/** Only so many of the newest posts are sorted by their requests. */
const MOST_SORTED = 50;

/** Undefined for members without a post. */
export async function loadOwner(
  services: Pick<PageServices, "listings" | "inbox" | "viewings" | "areas">,
  actor: Actor,
): Promise<OwnerHome | undefined> {
  const now = Date.now();
  const { listings, inbox, areas } = services;
  const [day, localized] = await Promise.all([
    loadOwnerDay(services, actor, new Date(now)),
    areas.localize(getLocale()),
  ]);
  if (day.posts.length === 0) return undefined;
  const live = day.posts.filter(({ state }) => isLiveState(state)).slice(0, MOST_SORTED);
  const requests = await inbox.countRequests(
    actor,
    live.map(({ id }) => id),
  );
  const entries = inOrder(
    live.map((post) => ({
      ...post,
      requests: requests.get(post.id) ?? 0,
      waiting: day.waiting.filter(({ listingId }) => listingId === post.id).length,
      visitAt: day.visits.find(({ listingId }) => listingId === post.id)?.startsAt,
    })),
    undefined,
    now,
  ).slice(0, MOST_ROOMS);
  const own = parseWireOwnListings(
    await listings.listOwnByIds(
      actor,
      entries.map(({ id }) => id),
    ),
  );
  const [first] = day.waiting;
  return {
    today: todayItems({ ...day, posts: day.posts.map(localized) }, now),
    answer: first && {
      text: m.home_rooms_answer({ name: firstName(first.name) }),
      path: conversationPath(first.conversationId),
    },
    all: m.home_fits_all({ shown: number(day.posts.length) }),
    rooms: entries.flatMap((entry): OwnRoom[] => {
      const listing = own.find(({ id }) => id === entry.id);
      if (!listing) return [];
      const { id, title, rent, imageUrl, cover } = listing;
      const visits = day.visits.filter(({ listingId }) => listingId === id).length;
      return [
        {
          id,
          title,
          imageUrl,
          cover,
          text: `${taka(rent)} · ${freeText(listing)}`,
          figures: figuresOf(entry, visits),
          confirm: isToConfirm(entry, now) ? confirmText(daysLeft(entry, now)) : undefined,
        },
      ];
    }),
  };
}

const countOf = (count: number) => ({ count, shown: number(count) });

/** What is 0 is left out, and if everything is, there is how often the post was seen. */
function figuresOf({ requests, likeCount, views }: OwnEntry, visits: number): string {
  const figures = [
    ...(requests > 0 ? [m.home_rooms_requests(countOf(requests))] : []),
    ...(visits > 0 ? [m.home_rooms_visits(countOf(visits))] : []),
    ...(likeCount > 0 ? [m.home_rooms_likes(countOf(likeCount))] : []),
  ];
  return figures.length > 0 ? figures.join(" · ") : m.home_rooms_seen(countOf(views));
}

const confirmText = (days: number | undefined) =>
  days === undefined ? m.home_rooms_confirm() : m.home_rooms_confirm_days(countOf(days));
