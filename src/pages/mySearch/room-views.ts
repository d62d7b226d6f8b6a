/** What the rows of the list show. Only loaders import this file, because the texts need the tables of costs and facts. */
import type { WireInboxRow } from "../../features/conversations/conversation.wire.ts";
import { stateLine } from "../../features/conversations/web/conversation-labels.ts";
import { allInText } from "../../features/facts/cost-labels.ts";
import type { Listing } from "../../features/listings/listing.wire.ts";
import type { KeptRoom, RoomStep } from "../../features/saved/room-steps.ts";
import type { RoomLine, SavedRoomView } from "../../features/saved/web/saved-room.tsx";
import { judgeOthers } from "../../features/search/web/browse-rows.ts";
import type { Reader } from "../../features/seekers/reader.ts";
import { toShortMatch } from "../../features/verdict/row-match.ts";
import { viewingPath } from "../../features/viewings/viewing-paths.ts";
import { countText, dayAndNumber } from "../../features/viewings/web/viewing-labels.ts";
import { firstName } from "../../features/visit-pass/first-name.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { date } from "../../platform/i18n/format.ts";
import { pick } from "../../platform/pick.ts";
import type { PageServices } from "../services.context.ts";

export interface ListedRoom extends SavedRoomView {
  note: string;
  step: RoomStep;
  isSaved: boolean;
  /** Only saved: nobody knows of it, so it can be taken off the list. */
  isOnlySaved: boolean;
  isOwn: boolean;
  conversation: string | null;
  /** The owner suggests a time in the conversation. */
  isSuggested: boolean;
  phone: string | undefined;
}

type Services = Pick<PageServices, "areas" | "listings" | "profiles">;

/** Public facts of the rooms, with the verdict for the reader. */
export async function viewRooms(
  listings: readonly Listing[],
  { actor, profile }: Pick<Reader, "actor" | "profile">,
  services: Services,
): Promise<SavedRoomView[]> {
  const [localized, judged] = await Promise.all([
    services.areas.localize(getLocale()),
    profile && judgeOthers(listings, { actor, profile }, services),
  ]);
  return listings.map(localized).map((listing, index): SavedRoomView => {
    const judgement = judged?.[index];
    return {
      ...pick(listing, "id", "title", "location", "rent", "imageUrl", "cover", "isAvailable"),
      costs: [allInText(listing)],
      match: judgement && toShortMatch(judgement),
    };
  });
}

/** In the given order. Rooms that have disappeared meanwhile are left out. */
export async function listRooms(
  kept: readonly KeptRoom[],
  reader: Pick<Reader, "profile"> & { actor: NonNullable<Reader["actor"]> },
  services: Services & Pick<PageServices, "inbox">,
): Promise<ListedRoom[]> {
  const { actor } = reader;
  const [found, talks] = await Promise.all([
    services.listings.listForMember(
      actor,
      kept.map(({ id }) => id),
    ),
    services.inbox.statesOf(
      actor,
      kept.flatMap(({ conversation }) => conversation ?? []),
    ),
  ]);
  const views = await viewRooms(
    found.map(({ listing }) => listing),
    reader,
    services,
  );
  const viewOf = new Map(views.map((view, index) => [view.id, { view, phone: found[index]?.phone }]));
  const talkOf = new Map(talks.map((talk) => [talk._id, talk]));
  return kept.flatMap((room): ListedRoom[] => {
    const known = viewOf.get(room.id);
    if (!known) return [];
    const { view, phone } = known;
    return [
      {
        ...view,
        ...pick(room, "note", "step", "isSaved", "isOwn", "conversation"),
        isOnlySaved: room.isSaved && !room.isLiked && room.conversation === null,
        isSuggested: room.suggested > 0,
        phone: room.isOwn ? undefined : phone,
        line: lineOf(room, room.conversation === null ? undefined : talkOf.get(room.conversation)),
      },
    ];
  });
}

/** Undefined for a room of which nothing more is known than the place. */
function lineOf(room: KeptRoom, talk: WireInboxRow | undefined): RoomLine | undefined {
  const { step, visit, visitAt, at, isLiked } = room;
  if (visit && visitAt) {
    const time = visitAt.toISOString();
    const text = m.inbox_visit({ day: dayAndNumber(date(time, "iso")), time: date(time, "time") });
    return { icon: "calendar", tone: "good", text, to: viewingPath(visit) };
  }
  const name = firstName(talk?.person.name ?? "");
  if (step === "offered")
    return {
      icon: "message",
      tone: "good",
      text: m.my_search_offered({ name, times: countText(room.slots + room.suggested) }),
    };
  if (talk && step !== "taken")
    return stateLine(talk) ?? { icon: "message", tone: "good", text: m.my_search_answered({ name }) };
  return isLiked && step !== "taken" ? { text: m.my_search_liked({ day: date(at, "short") }) } : undefined;
}
