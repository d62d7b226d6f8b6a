/** What is the member's own on the home page: each part loads by itself. Only the loader imports this file. */
import { placeName } from "../../features/areas/area-names.ts";
import type { WireInboxRow } from "../../features/conversations/conversation.wire.ts";
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import { messageText } from "../../features/conversations/web/conversation-labels.ts";
import { areaOf } from "../../features/listings/listing-labels.ts";
import { openPath } from "../../features/saved-searches/saved-search-paths.ts";
import { forReader, readBrowse } from "../../features/search/browse-search.ts";
import { browsePath } from "../../features/search/browse-values.ts";
import type { Reader } from "../../features/seekers/reader.ts";
import {
  bookingPath,
  bookPath,
  suggestPath,
  viewingPath,
  visitPassPath,
} from "../../features/viewings/viewing-paths.ts";
import { dayAndNumber, flagText, isAsked } from "../../features/viewings/web/viewing-labels.ts";
import { firstName } from "../../features/visit-pass/first-name.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import { date, number, taka } from "../../platform/i18n/format.ts";
import { parseJson, toJson } from "../../platform/json-text.ts";
import { DAY_MS } from "../../platform/time.ts";
import { flagRooms } from "../flagged-rooms.ts";
import type { PageServices } from "../services.context.ts";
import { type MapScheme, mapLink } from "../viewings/map-scheme.ts";
import type { NextVisit, SearchNews, TurnCard, TurnRow, YourTurn } from "./home-member.tsx";

export async function loadVisit(
  { viewings, conversations, areas }: Pick<PageServices, "viewings" | "conversations" | "areas">,
  actor: Actor,
  mapScheme: MapScheme | undefined,
  now: number,
): Promise<NextVisit | undefined> {
  const viewing = await viewings.findNext(actor, new Date(now));
  if (!viewing) return undefined;
  const { _id, conversation, startsAt, address, isComing, asksAt, person } = viewing;
  const [phone, localized] = await Promise.all([
    conversations.findPhone(actor, conversation),
    areas.localize(getLocale()),
  ]);
  const place = viewing.listing && areaOf(localized(viewing.listing).location);
  const isToday = date(startsAt, "iso") === date(new Date(now), "iso");
  return {
    path: viewingPath(_id),
    startsAt,
    title: m.viewing_flag({ time: date(startsAt, "time") }),
    text: [flagText(viewing, now), place, person.name].filter(Boolean).join(" · "),
    way: mapScheme && address ? mapLink(mapScheme, address) : `${viewingPath(_id)}#visit-address`,
    ...(phone ? { phone } : { write: conversationPath(conversation) }),
    friend: visitPassPath(_id),
    // Never right after booking.
    isAsked: isToday && !isComing && isAsked(asksAt, now),
  };
}

/** Other rows have one line each. All of them are in the inbox. */
const MOST_ROWS = 3;
const MOST_TIMES = 3;

export async function loadTurn(
  { inbox, viewings, areas }: Pick<PageServices, "inbox" | "viewings" | "areas">,
  actor: Actor,
): Promise<YourTurn | undefined> {
  const [{ conversations, next }, localized] = await Promise.all([inbox.list(actor, {}), areas.localize(getLocale())]);
  const rows = conversations
    .filter(({ side }) => side === "seeker")
    .map((row) => ({ ...row, listing: row.listing && localized(row.listing) }));
  const offered = rows.find(isOffered);
  const offer = offered && (await findOffer(viewings, actor, offered));
  const turns = rows.filter((row) => (row === offered && offer) || isTurn(row));
  const card = offer ?? (turns[0] && toCard(turns[0]));
  if (!card) return undefined;
  const asked = rows.filter(({ state, isOpener }) => state === "asked" && isOpener);
  return {
    card,
    rows: turns
      .filter(({ _id }) => _id !== card.id)
      .slice(0, MOST_ROWS)
      .map(toRow),
    // The page of the inbox must be all of it, or the number would be wrong.
    waiting: next === null && asked.length > 0 ? waitingText(asked) : undefined,
  };
}

const isTurn = ({ unread, state, isOpener }: WireInboxRow) => unread > 0 || (state === "asked" && !isOpener);

/** Perhaps: a suggestion may be the seeker's own, and offered times may be full. */
const isOffered = ({ state, visit, last }: WireInboxRow) =>
  state === "open" &&
  visit?.state !== "booked" &&
  ((visit?.state === "suggested" && !(last?.isOwn && last.notice === "viewing_suggested")) ||
    last?.notice === "viewing_offered");

const roomOf = ({ listing }: WireInboxRow) =>
  listing && {
    text: `${areaOf(listing.location)} · ${taka(listing.rent)}`,
    imageUrl: listing.imageUrl,
    cover: listing.cover,
  };

const lastText = ({ last, person }: WireInboxRow) => {
  if (!last) return "";
  const text = messageText(last, firstName(person.name));
  return last.isOwn && !last.notice ? m.inbox_you({ text }) : text;
};

const toRow = (row: WireInboxRow): TurnRow => ({
  path: conversationPath(row._id),
  name: row.person.name,
  text: lastText(row),
});

const toCard = (row: WireInboxRow): TurnCard => ({
  id: row._id,
  path: conversationPath(row._id),
  title: row.person.name,
  room: roomOf(row),
  text: lastText(row),
});

/** Times that the owner suggests or offers, from which the seeker chooses one. */
async function findOffer(
  viewings: PageServices["viewings"],
  actor: Actor,
  row: WireInboxRow,
): Promise<TurnCard | undefined> {
  const { suggestions, slots, maySuggest } = await viewings.ofConversation(actor, row._id);
  // The room was taken or hidden since.
  if (!maySuggest) return undefined;
  const suggestion = suggestions.find(({ isPending, isOwn }) => isPending && !isOwn);
  const open = suggestion?.times.filter(({ isOpen }) => isOpen) ?? [];
  const times =
    open.length > 0
      ? open.map(({ startsAt }) => ({ startsAt, value: startsAt }))
      : slots.map(({ startsAt, _id }) => ({ startsAt, value: _id }));
  if (times.length === 0) return undefined;
  const isSuggested = open.length > 0;
  return {
    ...toCard(row),
    title: m.home_turn_offers({
      name: firstName(row.person.name),
      count: times.length,
      shown: number(times.length),
    }),
    offer: {
      action: isSuggested ? suggestPath(row._id) : bookPath(row._id),
      field: isSuggested ? "start" : "slot",
      number: isSuggested ? suggestion?.number : undefined,
      times: times.slice(0, MOST_TIMES).map(({ startsAt, value }) => ({
        value,
        day: dayAndNumber(date(startsAt, "iso")),
        time: date(startsAt, "time"),
        submit: m.home_turn_submit({ day: date(startsAt, "weekday"), time: date(startsAt, "time") }),
      })),
      all: times.length > MOST_TIMES ? bookingPath(row._id, {}) : undefined,
    },
  };
}

function waitingText(asked: readonly WireInboxRow[]): string {
  const first = asked.flatMap(({ answerBy }) => answerBy ?? []).toSorted()[0];
  const count = { count: asked.length, shown: number(asked.length) };
  return first ? m.home_turn_waiting_by({ ...count, day: date(first, "weekday") }) : m.home_turn_waiting(count);
}

/** Rooms of the last days are new. */
const NEW_DAYS = 7;
const MOST_NEW = 12;

/** New rooms of the search that the member has saved last. */
export async function loadNews(services: PageServices, reader: Reader, now: number): Promise<SearchNews | undefined> {
  const { savedSearches, search } = services;
  const { actor, profile } = reader;
  const saved = actor ? await savedSearches.list(actor) : [];
  const newest = saved.toSorted((one, other) => Number(other.id) - Number(one.id))[0];
  if (!newest) return undefined;
  const query = browsePath(newest.values).split("?")[1] ?? "";
  const { meant, ...browse } = await search.resolvePlace(readBrowse(new URLSearchParams(query)));
  const asked = forReader(browse, profile !== undefined).search;
  const { json, next } = await search.listFor(
    actor,
    { ...asked, sort: "newest", cursor: undefined, limit: MOST_NEW },
    profile,
  );
  const all = parseJson(json);
  const recent = all.filter(({ createdAt }) => Date.parse(createdAt) > now - NEW_DAYS * DAY_MS);
  // The member's own rooms have no verdict.
  const rooms = (await flagRooms(toJson(recent), reader, services)).filter(({ match }) => match ?? !profile);
  if (rooms.length === 0) return undefined;
  const isMore = next !== undefined && recent.length === all.length;
  const count = { count: rooms.length, shown: isMore ? `${number(rooms.length)}+` : number(rooms.length) };
  return {
    title: meant.place ? m.home_news_in({ ...count, place: placeName(meant.place) }) : m.home_news(count),
    path: openPath(newest.id),
    rooms,
  };
}
