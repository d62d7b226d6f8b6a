import { data } from "react-router";
import { placeName } from "../../features/areas/area-names.ts";
import { saidAllIn } from "../../features/facts/true-cost.ts";
import { parseWireListings } from "../../features/listings/listing.wire.ts";
import { whoLine } from "../../features/listings/listing-eligibility.ts";
import { ListingCard } from "../../features/listings/web/listing-card.tsx";
import { type ListingPreview, toPreview } from "../../features/listings/web/listing-preview.ts";
import { LowDataLine } from "../../features/photos/low-data.tsx";
import { BROWSE } from "../../features/search/browse-values.ts";
import { similarRents, similarRoomsPath } from "../../features/search/similar-rooms.ts";
import { readFlyerCode } from "../../features/to-let/flyer-code.ts";
import { isFree, type RoomState } from "../../features/to-let/room-state.ts";
import { isScan } from "../../features/to-let/scan-request.ts";
import type { FlyerLook } from "../../features/to-let/server/to-let.service.ts";
import { toLetLimits } from "../../features/to-let/to-let.limits.ts";
import { stateLabels } from "../../features/to-let/web/room-state-labels.ts";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { actorContext, addressContext } from "../../platform/http/page.context.ts";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { date, taka } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { countedCookie, wasCounted } from "../../platform/web/cookies.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/to-let-page";
import "./to-let-page.css";

/**
 * Loads the page behind the QR code of a flyer, which says whether the room is still free. The page is public, so it
 * shows only data from public lists.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { toLet } = context.get(servicesContext);
  const actor = context.get(actorContext);
  const code = readFlyerCode(params.code);
  const look = code ? await orErrorPage(toLet.look(code)) : undefined;
  if (!code || !look)
    return data({ state: "unknown" as const, room: undefined, similar: undefined, isMember: false }, { status: 404 });
  const isCounted =
    isScan(request) &&
    !wasCounted(request.headers.get("cookie")) &&
    (await toLet.countScan(code, actor, context.get(addressContext)));
  return data(
    {
      state: look.state,
      room: await describeRoom(context, look),
      similar: isFree(look.state) ? undefined : await findSimilar(context, look),
      isMember: actor !== undefined,
    },
    isCounted ? { headers: { "set-cookie": countedCookie(request.url) } } : undefined,
  );
}

type Context = Route.LoaderArgs["context"];

/** Describes the room. For a hidden or deleted post, the result has only what is printed on the flyer. */
async function describeRoom(context: Context, { listing, listingId, rent, area }: FlyerLook) {
  const { areas } = context.get(servicesContext);
  if (!listing) {
    const place = area === null ? undefined : await areas.get(area);
    return {
      id: undefined,
      rent: taka(rent),
      place: place && placeName(place),
      allIn: undefined,
      who: undefined,
      confirmed: undefined,
    };
  }
  const localized = (await areas.localize(getLocale()))(listing);
  const allIn = saidAllIn(listing);
  return {
    id: listingId ?? undefined,
    rent: taka(listing.rent),
    place: localized.location,
    allIn: allIn === undefined ? undefined : taka(allIn),
    who: whoLine(listing),
    confirmed: date(listing.confirmedAt),
  };
}

async function findSimilar(
  context: Context,
  { rent, area, listingId }: FlyerLook,
): Promise<{ path: string; rooms: ListingPreview[] }> {
  const path = similarRoomsPath(rent, area);
  if (area === null) return { path, rooms: [] };
  const { areas, search } = context.get(servicesContext);
  const { least, most } = similarRents(rent);
  const asked = {
    area,
    minRent: least,
    maxRent: most,
    available: true,
    sort: "newest",
    limit: toLetLimits.similarRooms + 1,
  } as const;
  const [{ json }, localized] = await Promise.all([
    orErrorPage(search.listFor(context.get(actorContext), asked)),
    areas.localize(getLocale()),
  ]);
  const rooms = parseWireListings(json).filter(({ id }) => id !== listingId);
  return { path, rooms: rooms.slice(0, toLetLimits.similarRooms).map(localized).map(toPreview) };
}

/** Flyers are for passers-by, and their pages would only fill a search index. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: m.to_let_meta_title({ state: stateLabels[loaderData?.state ?? "unknown"].title() }) },
  { name: "robots", content: "noindex" },
];

export const handle: ReadingHandle = { isReadFirst: true };

type Loaded = Route.ComponentProps["loaderData"];

export default function ToLetPage({ loaderData: { state, room, similar, isMember } }: Route.ComponentProps) {
  const { title, text, icon } = stateLabels[state];
  return (
    <div className="to-let page-width">
      <section className="to-let-card" data-state={state}>
        <div className="to-let-answer">
          <span className="to-let-sign" aria-hidden="true">
            <Icon name={icon} />
          </span>
          <h1 className="to-let-title">{title()}</h1>
          <p>{text()}</p>
        </div>
        {room && <Facts room={room} />}
        {room?.id && <Write state={state} id={room.id} isMember={isMember} />}
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

function Facts({ room: { rent, place, allIn, who, confirmed } }: { room: NonNullable<Loaded["room"]> }) {
  const facts = [
    { label: m.to_let_rent(), value: rent, isLarge: true },
    { label: m.to_let_all_in(), value: allIn },
    { label: m.to_let_who(), value: who },
    { label: m.to_let_place(), value: place },
  ];
  return (
    <>
      <dl className="to-let-facts">
        {facts.map(
          ({ label, value, isLarge }) =>
            value && (
              <div key={label} data-large={isLarge}>
                <dt>{label}</dt>
                <dd className="tabular" lang={writtenIn(value)}>
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      {confirmed && <p className="to-let-confirmed">{m.to_let_confirmed({ date: confirmed })}</p>}
    </>
  );
}

/** Members write at once. Visitors see the room first, and the benefits of signing up. */
function Write({ state, id, isMember }: { state: Loaded["state"]; id: string; isMember: boolean }) {
  const canWrite = state !== "unknown" && isFree(state satisfies RoomState);
  if (!canWrite) return null;
  return (
    <>
      <ButtonLink to={`/featuredPostDetails/${id}${isMember ? "/ask" : ""}`} size="l" icon="message" wide>
        {m.to_let_write()}
      </ButtonLink>
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
              <ListingCard key={room.id} listing={room} />
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
