/** Loads the rooms that a member has collected (one page), and a summary of the rest of their search. */

import { redirect } from "react-router";
import { allInText } from "../../features/facts/cost-labels.ts";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import type { Listing } from "../../features/listings/listing.wire.ts";
import { savedCursorSchema } from "../../features/saved/saved.schema.ts";
import type { SavedRoomView } from "../../features/saved/web/saved-room.tsx";
import type { Reader } from "../../features/seekers/reader.ts";
import { profileView } from "../../features/seekers/web/profile-labels.ts";
import { comparePath, MOST_COMPARED } from "../../features/seekers/web/seeker-paths.ts";
import { toRowMatch } from "../../features/verdict/row-match.ts";
import type { SeekerProfile } from "../../features/verdict/seeker-profile.schema.ts";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import type { PageServices } from "../services.context.ts";
import { MY_SEARCH_PATH, type SearchList, searchLists } from "./my-search-paths.ts";

export interface ListedRoom extends SavedRoomView {
  note: string;
}

/** The most words of the profile in the summary. The profile's own page shows all of them. */
const MOST_TAGS = 8;

export async function loadMySearch(
  services: PageServices,
  { actor, profile, isSaid }: Reader & { actor: Actor },
  parameters: URLSearchParams,
) {
  const { saved, likes, shortlist, wanted } = services;
  const [counts, liked, own, shownSince] = await Promise.all([
    saved.counts(actor),
    likes.countLiked(actor),
    wanted.own(actor),
    shortlist.since(actor),
  ]);
  const asked = searchLists.find((name) => name === parameters.get("list"));
  const list: SearchList = asked ?? (counts.saved === 0 && liked > 0 ? "liked" : "saved");
  const cursor = savedCursorSchema.safeParse(parameters.get("cursor")).data;
  const [page, offers, undo, about] = await Promise.all([
    loadRooms(services, actor, list, cursor, profile),
    own ? wanted.offersTo(actor) : [],
    findUndo(services, actor, parameters.get("undo")),
    profile && !isSaid ? loadAbout(services, profile) : undefined,
  ]);
  // This page is empty because its last room was removed.
  if (cursor && page.rooms.length + page.gone.length === 0) throw redirect(MY_SEARCH_PATH);
  const ids = page.rooms.map(({ id }) => id);
  return {
    list,
    counts: { ...counts, liked },
    ...page,
    isLater: cursor !== undefined,
    compare: list !== "hidden" && ids.length > 1 ? comparePath(ids.slice(0, MOST_COMPARED)) : undefined,
    undo,
    about,
    wanted: own && !own.isOver ? { title: own.title, until: own.until } : undefined,
    offers: offers.length,
    shownSince: shownSince?.toISOString(),
  };
}

async function loadRooms(
  services: PageServices,
  actor: Actor,
  list: SearchList,
  cursor: string | undefined,
  profile: SeekerProfile | undefined,
) {
  const { rooms, next } = await listIds(services, actor, list, cursor);
  const ids = rooms.map(({ id }) => id);
  const [found, localized] = await Promise.all([
    services.listings.listForMember(actor, ids),
    services.areas.localize(getLocale()),
  ]);
  const judged = profile
    ? await services.profiles.judge(
        profile,
        found.map(({ listing }) => listing),
      )
    : undefined;
  const notes = new Map(rooms.map(({ id, note }) => [id, note]));
  const seen = new Set(found.map(({ listing }) => listing.id));
  return {
    rooms: found.map(({ listing, phone }, index): ListedRoom => {
      const judgement = judged?.[index];
      return {
        ...toView(localized(listing)),
        note: notes.get(listing.id) ?? "",
        phone,
        match: judgement && profile ? toRowMatch(judgement, profile) : undefined,
      };
    }),
    /** Rooms that the member cannot see now: they are asleep or taken down, or a block separates member and owner. */
    gone: rooms.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
    next,
  };
}

async function listIds({ saved, likes }: PageServices, actor: Actor, list: SearchList, cursor: string | undefined) {
  if (list !== "liked") return saved.list(actor, list === "hidden", cursor);
  const { ids, next } = await likes.listLiked(actor, cursor);
  return { rooms: ids.map((id) => ({ id, note: "" })), next };
}

function toView({ id, title, location, rent, imageUrl, cover, isAvailable, facts, costs }: Listing): SavedRoomView {
  return { id, title, location, rent, imageUrl, cover, isAvailable, costs: [allInText({ rent, facts, costs })] };
}

/** Finds the room that was just hidden. */
async function findUndo({ listings }: PageServices, actor: Actor, asked: string | null) {
  const id = listingIdSchema.safeParse(asked);
  if (!id.success) return undefined;
  const [found] = await listings.listForMember(actor, [id.data]);
  return found && { id: found.listing.id, title: found.listing.title };
}

/** A few words of the profile. */
async function loadAbout({ areas }: PageServices, profile: SeekerProfile): Promise<string[]> {
  const places = await Promise.all(profile.areas.map((slug) => areas.get(slug)));
  const { are, need } = profileView(profile, { areas: places.filter((place) => place !== undefined) });
  return [...are, ...need].flatMap(({ texts }) => texts).slice(0, MOST_TAGS);
}
