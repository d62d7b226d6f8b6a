import { data } from "react-router";
import { placeName } from "../../features/areas/area-names.ts";
import { saidAllIn } from "../../features/facts/true-cost.ts";
import { todayInDhaka } from "../../features/listings/listing.limits.ts";
import { whoLine } from "../../features/listings/listing-eligibility.ts";
import { ListingCard } from "../../features/listings/web/listing-card.tsx";
import { LowDataLine } from "../../features/photos/low-data.tsx";
import { PhotoPicture } from "../../features/photos/photo-picture.tsx";
import { BROWSE } from "../../features/search/browse-values.ts";
import { similarRents, similarRoomsPath } from "../../features/search/similar-rooms.ts";
import { judgeOthers } from "../../features/search/web/browse-rows.ts";
import { type Reader, readReader } from "../../features/seekers/reader.ts";
import { readFlyerCode } from "../../features/to-let/flyer-code.ts";
import { isFree, type RoomState } from "../../features/to-let/room-state.ts";
import { isScan } from "../../features/to-let/scan-request.ts";
import type { FlyerLook } from "../../features/to-let/server/to-let.service.ts";
import { toLetLimits } from "../../features/to-let/to-let.limits.ts";
import { stateLabels } from "../../features/to-let/web/room-state-labels.ts";
import { RoomFlag } from "../../features/verdict/room-flag.tsx";
import { toRowMatch } from "../../features/verdict/row-match.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { actorContext, addressContext } from "../../platform/http/page.context.ts";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { date, taka } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { countedCookie, wasCounted } from "../../platform/web/cookies.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type FlaggedRoom, flagRooms } from "../flagged-rooms.ts";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/to-let-page";
import "./to-let-page.css";

/**
 * Loads the page behind the QR code of a flyer, which says whether the room is still free. The page is public, so it
 * shows only data from public lists.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { profiles, toLet } = context.get(servicesContext);
  const actor = context.get(actorContext);
  const code = readFlyerCode(params.code);
  const look = code ? await orErrorPage(toLet.look(code)) : undefined;
  if (!code || !look)
    return data({ state: "unknown" as const, room: undefined, similar: undefined, isMember: false }, { status: 404 });
  const isCounted =
    isScan(request) &&
    !wasCounted(request.headers.get("cookie")) &&
    (await toLet.countScan(code, actor, context.get(addressContext)));
  const reader = await orErrorPage(readReader(request.headers.get("cookie"), actor, profiles));
  return data(
    {
      state: look.state,
      room: await describeRoom(context, look, reader),
      similar: isFree(look.state) ? undefined : await findSimilar(context, look, reader),
      isMember: actor !== undefined,
    },
    isCounted ? { headers: { "set-cookie": countedCookie(request.url) } } : undefined,
  );
}

type Context = Route.LoaderArgs["context"];

/** Describes the room. For a hidden or deleted post, the result has only what is printed on the flyer. */
async function describeRoom(
  context: Context,
  { state, listing, listingId, rent, area }: FlyerLook,
  { actor, profile }: Reader,
) {
  const { areas, listings, profiles } = context.get(servicesContext);
  if (!listing) {
    const place = area === null ? undefined : await areas.get(area);
    return {
      id: undefined,
      rent: taka(rent),
      place: place && placeName(place),
      photo: undefined,
      allIn: undefined,
      from: undefined,
      who: undefined,
      match: undefined,
      confirmed: undefined,
    };
  }
  const localized = (await areas.localize(getLocale()))(listing);
  const allIn = saidAllIn(listing);
  const [judged] =
    profile && isFree(state) ? await judgeOthers([listing], { actor, profile }, { listings, profiles }) : [];
  return {
    id: listingId ?? undefined,
    rent: taka(listing.rent),
    place: localized.location,
    photo: { address: listing.imageUrl, cover: listing.cover, of: listing.title },
    allIn: allIn === undefined ? undefined : taka(allIn),
    from: listing.moveIn > todayInDhaka() ? date(listing.moveIn, "short") : undefined,
    who: whoLine(listing),
    match: judged && profile && toRowMatch(judged, profile),
    confirmed: date(listing.confirmedAt, "short"),
  };
}

async function findSimilar(
  context: Context,
  { rent, area, listingId }: FlyerLook,
  reader: Reader,
): Promise<{ path: string; rooms: FlaggedRoom[] }> {
  const path = similarRoomsPath(rent, area);
  if (area === null) return { path, rooms: [] };
  const services = context.get(servicesContext);
  const { least, most } = similarRents(rent);
  const asked = {
    area,
    minRent: least,
    maxRent: most,
    available: true,
    sort: "newest",
    limit: toLetLimits.similarRooms + 1,
  } as const;
  const { json } = await orErrorPage(services.search.listFor(reader.actor, asked));
  const rooms = await orErrorPage(flagRooms(json, reader, services));
  return { path, rooms: rooms.filter(({ id }) => id !== listingId).slice(0, toLetLimits.similarRooms) };
}

/** Flyers are for passers-by, and their pages would only fill a search index. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.to_let_meta_title({ state: stateLabels[loaderData?.state ?? "unknown"].title() }) },
  { name: "robots", content: "noindex" },
];

export const handle: ReadingHandle = { isReadFirst: true };

const PICTURE_SIZES = "(min-width: 36rem) 34rem, 66vw";

type Loaded = Route.ComponentProps["loaderData"];

export default function ToLetPage({ loaderData: { state, room, similar, isMember } }: Route.ComponentProps) {
  const { title, text, icon } = stateLabels[state];
  return (
    <div className="to-let page-width">
      <section className="to-let-card" data-state={state}>
        <div className="to-let-photo">
          {room?.photo && (
            <PhotoPicture {...room.photo} sizes={PICTURE_SIZES} alt="" width={1200} height={800} priority />
          )}
          <h1 className="to-let-flag">
            <Icon name={icon} /> {title()}
          </h1>
        </div>
        {!canWrite(state) && <p className="to-let-text">{text()}</p>}
        {room && <Room room={room} />}
        {room?.id && canWrite(state) && <Write text={text()} id={room.id} isMember={isMember} />}
        {!room && (
          <ButtonLink to={BROWSE} size="l" wide>
            {m.to_let_all_rooms()}
          </ButtonLink>
        )}
      </section>
      {similar && <Similar {...similar} />}
    </div>
  );
}

function Room({ room }: { room: NonNullable<Loaded["room"]> }) {
  const { photo, rent, place, allIn, from, who, match, confirmed } = room;
  const facts = [
    { label: m.to_let_rent(), value: rent },
    { label: m.to_let_all_in(), value: allIn },
    { label: m.to_let_from(), value: from },
  ];
  return (
    <>
      {photo && (
        <h2 className="to-let-title" lang={writtenIn(photo.of)}>
          {photo.of}
        </h2>
      )}
      {(place ?? confirmed) && (
        <p className="to-let-place">
          <Icon name="map-pin" size="s" />
          <span>
            {place && <span lang={writtenIn(place)}>{place}</span>}
            {confirmed && ` · ${m.to_let_confirmed({ date: confirmed })}`}
          </span>
        </p>
      )}
      <dl className="to-let-facts">
        {facts.map(
          ({ label, value }) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {who && (
        <p className="to-let-who">
          <Icon name="users" size="s" /> <span className="visually-hidden">{m.to_let_who()}</span> {who}
        </p>
      )}
      {match && (
        <p>
          <RoomFlag match={match} />
        </p>
      )}
    </>
  );
}

const canWrite = (state: Loaded["state"]): boolean => state !== "unknown" && isFree(state satisfies RoomState);

/** Members write at once. Visitors see the room first, and the benefits of signing up. */
function Write({ text, id, isMember }: { text: string; id: string; isMember: boolean }) {
  return (
    <>
      <ButtonLink to={`/featuredPostDetails/${id}${isMember ? "/ask" : ""}`} size="l" icon="message" wide>
        {m.to_let_write()}
      </ButtonLink>
      <p className="to-let-pay">{text}</p>
      <p className="to-let-pay">
        <Icon name="shield" size="s" /> {m.flyer_pay()}
      </p>
    </>
  );
}

function Similar({ path, rooms }: NonNullable<Loaded["similar"]>) {
  return (
    <section className="to-let-similar" aria-labelledby="to-let-similar">
      <h2 id="to-let-similar">{m.to_let_similar()}</h2>
      {rooms.length > 0 ? (
        <>
          <LowDataLine />
          <ul className="to-let-rooms">
            {rooms.map((room) => (
              <ListingCard key={room.id} listing={room} flag={room.match && <RoomFlag match={room.match} />} />
            ))}
          </ul>
        </>
      ) : (
        <p>{m.to_let_similar_none()}</p>
      )}
      <div className="to-let-ways">
        <ButtonLink to={path} variant="secondary" iconEnd="arrow-right">
          {path === BROWSE ? m.to_let_all_rooms() : m.to_let_similar_all()}
        </ButtonLink>
      </div>
    </section>
  );
}
