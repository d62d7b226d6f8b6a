/** What the page of a visit shows. Only the loader imports this module. */
import { data } from "react-router";
import type { AreasService } from "../../features/areas/server/areas.service.ts";
import type { ConversationsService } from "../../features/conversations/server/conversations.service.ts";
import type { SeatsService } from "../../features/conversations/server/seats.service.ts";
import { fromWireWholeListing, type WholeListing } from "../../features/listings/listing.wire.ts";
import type { ListingsService } from "../../features/listings/server/listings.service.ts";
import type { MapPicturesService } from "../../features/map/server/map-pictures.service.ts";
import type { KeptMessage } from "../../features/offline/offline-visits.ts";
import type { ProfilesService } from "../../features/seekers/server/profiles.service.ts";
import { questionsView } from "../../features/verdict/web/open-questions.ts";
import type { ViewingsService } from "../../features/viewings/server/viewings.service.ts";
import type { WireViewing } from "../../features/viewings/viewing.wire.ts";
import { firstName } from "../../features/visit-pass/first-name.ts";
import type { VisitPassService } from "../../features/visit-pass/server/visit-pass.service.ts";
import { getLocale } from "../../paraglide/runtime.js";
import type { Actor } from "../../platform/auth/actor.ts";
import type { ProblemCode } from "../../platform/errors.ts";
import { orErrorPage, refusalOf } from "../../platform/http/page-errors.ts";
import type { Logger } from "../../platform/log.ts";
import { loadMap } from "../featuredPostDetails/listing-map.ts";

interface VisitServices {
  viewings: ViewingsService;
  visitPasses: VisitPassService;
  listings: ListingsService;
  conversations: ConversationsService;
  seats: SeatsService;
  profiles: ProfilesService;
  areas: AreasService;
  mapPictures: MapPicturesService;
}

const MOST_QUESTIONS = 3;
const KEPT_MESSAGES = 10;

/** Resolves to undefined if the work is refused with this code. */
const orNone = <Result>(work: Promise<Result>, code: ProblemCode): Promise<Result | undefined> =>
  work.catch((error: unknown) => {
    if (refusalOf(error) === code) return undefined;
    throw error;
  });

/** What to ask there: what the post leaves open, and this seeker's verdict depends on comes first. */
async function loadQuestions({ profiles }: VisitServices, actor: Actor, listing: WholeListing): Promise<string[]> {
  const profile = await profiles.getProfile(actor);
  const judged = profile && (await profiles.judge(profile, [listing]));
  const { primary, others } = questionsView(listing, judged?.[0]?.reasons);
  return [...primary, ...others].slice(0, MOST_QUESTIONS);
}

/** The newest messages, which the device keeps with the visit. */
async function loadMessages({ conversations }: VisitServices, actor: Actor, id: string): Promise<KeptMessage[]> {
  const { messages } = await conversations.load(actor, id, undefined);
  return messages
    .filter(({ notice }) => notice === null)
    .slice(-KEPT_MESSAGES)
    .map(({ isOwn, text, sentAt }) => ({ isOwn, text, sentAt }));
}

async function loadRoom(services: VisitServices, actor: Actor, viewing: WireViewing, log: Pick<Logger, "warn">) {
  const found =
    viewing.listing && (await orNone(services.listings.getForMember(actor, viewing.listing._id), "listing_not_found"));
  if (!found) return undefined;
  const listing = fromWireWholeListing(found);
  const isAhead = viewing.state === "booked";
  const [map, questions, localized] = await Promise.all([
    isAhead ? loadMap({ areas: services.areas, pictures: services.mapPictures }, listing, log) : undefined,
    isAhead && viewing.side === "seeker" ? loadQuestions(services, actor, listing) : [],
    services.areas.localize(getLocale()),
  ]);
  const { id, title, location, rent, imageUrl, cover } = localized(listing);
  return { id, title, location, rent, imageUrl, cover, map, questions };
}

/**
 * Loads a visit with its pass. A pass may be there without the viewing: after a block, the seeker must still be able to
 * answer us.
 */
export async function loadVisit(services: VisitServices, actor: Actor, id: string, log: Pick<Logger, "warn">) {
  const [viewing, friend] = await orErrorPage(
    Promise.all([
      orNone(services.viewings.get(actor, id), "viewing_not_found"),
      orNone(services.visitPasses.get(actor, id), "not_found"),
    ]),
  );
  if (!viewing && !friend?.pass) throw data(null, { status: 404 });
  const [room, messages, seat, localized] = await orErrorPage(
    Promise.all([
      viewing && loadRoom(services, actor, viewing, log),
      viewing?.state === "booked" ? loadMessages(services, actor, viewing.conversation) : [],
      viewing?.side === "poster" && viewing.state === "happened"
        ? services.seats.find(actor, viewing.conversation)
        : undefined,
      services.areas.localize(getLocale()),
    ]),
  );
  const location = friend?.location ? localized({ location: friend.location }).location : null;
  const fullName = viewing?.person.name ?? "";
  return {
    // Sentences use the first name, as people do.
    viewing: viewing && { ...viewing, person: { ...viewing.person, name: firstName(fullName) } },
    fullName,
    friend: friend && { ...friend, location },
    room,
    messages,
    /** For the owner: what they may give to the visitor. */
    seat,
  };
}

export type Visit = Awaited<ReturnType<typeof loadVisit>>;
export type VisitRoom = NonNullable<Visit["room"]>;
