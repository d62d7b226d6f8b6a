/** Loads one page of the rooms that a member has collected, and a summary of the rest of their search. */

import { redirect } from "react-router";
import { listingIdSchema } from "../../features/listings/listing.schema.ts";
import { pageOfRooms, roomShows } from "../../features/saved/room-steps.ts";
import { savedLimits } from "../../features/saved/saved.limits.ts";
import { savedCursorSchema } from "../../features/saved/saved.schema.ts";
import type { Reader } from "../../features/seekers/reader.ts";
import { profileView } from "../../features/seekers/web/profile-labels.ts";
import type { SeekerProfile } from "../../features/verdict/seeker-profile.schema.ts";
import { slotLimits } from "../../features/viewings/viewing.limits.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { HOUR_MS } from "../../platform/time.ts";
import type { PageServices } from "../services.context.ts";
import { MY_SEARCH_PATH } from "./my-search-paths.ts";
import { listRooms, viewRooms } from "./room-views.ts";

type Member = Reader & { actor: Actor };

/** The most words of the profile in the summary. The profile's own page shows all of them. */
const MOST_WORDS = 8;

export async function loadMySearch(services: PageServices, reader: Member, parameters: URLSearchParams) {
  const { saved, shortlist, wanted } = services;
  const { actor, profile, isSaid } = reader;
  const show = roomShows.find((name) => name === parameters.get("show"));
  const after = listingIdSchema.safeParse(parameters.get("cursor")).data;
  const [kept, counts, own, shownSince] = await Promise.all([
    saved.rooms(actor, new Date(Date.now() + slotLimits.noticeHours * HOUR_MS)),
    saved.counts(actor),
    wanted.own(actor),
    shortlist.since(actor),
  ]);
  const page = pageOfRooms(kept, { show, after });
  // This page is empty because its last room was removed.
  if (after !== undefined && page.rooms.length === 0) throw redirect(MY_SEARCH_PATH);
  const [rooms, next, offers, undo, about] = await Promise.all([
    listRooms([...page.rooms, ...page.taken], reader, services),
    services.viewings.findNext(actor),
    own ? wanted.offersTo(actor) : [],
    findUndo(services, actor, parameters.get("undo")),
    profile && !isSaid ? loadAbout(services, profile) : undefined,
  ]);
  return {
    list: "rooms" as const,
    show,
    rooms,
    /** Saved rooms that the member cannot see now: they are asleep or taken down, or a block separates the two. */
    gone: kept
      .filter(({ isSeen, isSaved }) => isSaved && !isSeen)
      .map(({ id }) => id)
      .slice(0, savedLimits.page),
    counts: { ...page.counts, hidden: counts.hidden, saved: counts.saved },
    cursor: page.next,
    isLater: after !== undefined,
    next,
    undo,
    about,
    wanted: own && !own.isOver ? own.title : undefined,
    offers: offers.length,
    shownSince: shownSince?.toISOString(),
    now: Date.now(),
  };
}

/** The rooms that are not for the member. */
export async function loadHidden(services: PageServices, reader: Member, parameters: URLSearchParams) {
  const cursor = savedCursorSchema.safeParse(parameters.get("cursor")).data;
  const page = await services.saved.hidden(reader.actor, cursor);
  if (cursor && page.rooms.length === 0) throw redirect(MY_SEARCH_PATH);
  const ids = page.rooms.map(({ id }) => id);
  const found = await services.listings.listForMember(reader.actor, ids);
  const views = await viewRooms(
    found.map(({ listing }) => listing),
    reader,
    services,
  );
  const notes = new Map(page.rooms.map(({ id, note }) => [id, note]));
  const seen = new Set(views.map(({ id }) => id));
  return {
    list: "hidden" as const,
    rooms: views.map((view) => ({ ...view, note: notes.get(view.id) ?? "" })),
    gone: ids.filter((id) => !seen.has(id)),
    cursor: page.next,
    isLater: cursor !== undefined,
  };
}

/** What everybody may see of the rooms that a visitor's device keeps. */
export async function loadDeviceRooms(services: PageServices, reader: Reader, text: string) {
  const ids = text.split(",", savedLimits.page).filter((id) => listingIdSchema.safeParse(id).success);
  return ids.length > 0 ? viewRooms(await services.listings.listPublic(ids), reader, services) : [];
}

/** Finds the room that was just hidden. */
async function findUndo({ listings, saved }: PageServices, actor: Actor, asked: string | null) {
  const id = listingIdSchema.safeParse(asked);
  if (!id.success) return undefined;
  const { rooms } = await saved.hidden(actor, undefined);
  if (rooms[0]?.id !== id.data) return undefined;
  const [found] = await listings.listForMember(actor, [id.data]);
  return found && { id: found.listing.id, title: found.listing.title };
}

/** A few words of the profile. */
async function loadAbout({ areas }: PageServices, profile: SeekerProfile): Promise<string> {
  const places = await Promise.all(profile.areas.map((slug) => areas.get(slug)));
  const { are, need } = profileView(profile, { areas: places.filter((place) => place !== undefined) });
  return [...are, ...need]
    .flatMap(({ texts }) => texts)
    .slice(0, MOST_WORDS)
    .join(" · ");
}
