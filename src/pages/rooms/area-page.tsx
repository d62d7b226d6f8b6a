import { data, redirect } from "react-router";
import type { AreaProfile } from "../../features/areas/area.schema.ts";
import { areaHeading, placeName } from "../../features/areas/area-names.ts";
import type { AreasService } from "../../features/areas/server/areas.service.ts";
import { AreaHead } from "../../features/areas/web/area-head.tsx";
import { AreaLinks } from "../../features/areas/web/area-links.tsx";
import { AreaRents, type RentsOfPlace } from "../../features/areas/web/area-rents.tsx";
import { breadcrumbJsonLd, listingsJsonLd } from "../../features/listings/listing-json-ld.ts";
import { ListingCard } from "../../features/listings/web/listing-card.tsx";
import type { ListingPreview } from "../../features/listings/web/listing-preview.ts";
import { LowDataLine } from "../../features/photos/low-data.tsx";
import { sharedPicture } from "../../features/photos/photo-share.ts";
import { SaveButton } from "../../features/saved/web/save-button.tsx";
import { browsePath, toggled } from "../../features/search/browse-values.ts";
import { quickFilters } from "../../features/search/web/browse-fact-labels.ts";
import { readReader } from "../../features/seekers/reader.ts";
import { RoomFlag } from "../../features/verdict/room-flag.tsx";
import * as m from "../../paraglide/messages.js";
import { actorContext, siteContext } from "../../platform/http/page.context.ts";
import { number } from "../../platform/i18n/format.ts";
import { areaPath } from "../../platform/web/paths.ts";
import { pageMeta, type Share } from "../../platform/web/seo.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { type FlaggedRoom, flagRooms } from "../flagged-rooms.ts";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/area-page";
import "./area-page.css";

const NEWEST_COUNT = 12;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { areas, profiles, search } = services;
  const actor = context.get(actorContext);
  const slug = params.slug.toLowerCase();
  const profile = await areas.profile(slug);
  if (!profile) throw data(null, { status: 404 });
  if (slug !== params.slug) throw redirect(areaPath(profile), 301);
  const [{ json }, reader] = await Promise.all([
    search.listFor(actor, { area: slug, available: true, sort: "newest", limit: NEWEST_COUNT }),
    readReader(request.headers.get("cookie"), actor, profiles),
  ]);
  const rooms = await flagRooms(json, reader, services);
  const [nearbyWithRooms, rents] = await Promise.all([
    rooms.length === 0 ? areas.listNearbyWithRooms(slug) : [],
    findRents(areas, profile),
  ]);
  const quick = quickFilters().map(({ name, value, text }) => ({
    text,
    path: browsePath(toggled({ area: slug }, name, value)),
  }));
  const { origin } = context.get(siteContext);
  return { profile, rooms, rents, nearbyWithRooms, quick, share: shareRooms(rooms), origin };
}

/** The link preview, with the newest photo of the area. */
function shareRooms(rooms: readonly ListingPreview[]): Share {
  const [picture] = rooms.flatMap(({ imageUrl, title }) => sharedPicture(imageUrl, m.share_photo({ title })) ?? []);
  return { picture };
}

/** The rents of the area, or of its smallest parent that has enough posts. */
async function findRents(areas: AreasService, profile: AreaProfile): Promise<RentsOfPlace> {
  for (const around of [profile, ...profile.parents.toReversed()]) {
    const found = around === profile ? profile : await areas.profile(around.slug);
    if (found?.rents.Single || found?.rents.Shared)
      return { place: placeName(found), isWider: found !== profile, rents: found.rents };
  }
  return { place: placeName(profile), isWider: false, rents: profile.rents };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.brand_name() }];
  const { profile, rooms, origin } = loaderData;
  const place = placeName(profile);
  const { within } = profile;
  const isLocal = within !== null && profile.kind !== "district";
  const description = isLocal
    ? m.area_page_description_in({ place, around: placeName(within) })
    : m.area_page_description({ place });
  const page = pageMeta({ title: m.area_page_title({ place }), description });
  if (!import.meta.env.SSR) return page;
  const crumbs = [
    { name: m.area_crumb_all(), path: "/rooms" },
    ...[...profile.parents, profile].map((area) => ({ name: placeName(area), path: areaPath(area) })),
  ];
  return [
    ...page,
    ...breadcrumbJsonLd(origin, crumbs),
    ...listingsJsonLd(origin, areaHeading(profile), rooms, areaPath(profile)),
  ];
};

export const handle: ReadingHandle = { isReadFirst: true };

export default function AreaPage({ loaderData }: Route.ComponentProps) {
  const { profile, rooms, rents, nearbyWithRooms, quick } = loaderData;
  const place = placeName(profile);
  // Without rooms, NoRooms already lists nearby areas that have some.
  const neighbours = rooms.length > 0 ? profile.neighbours : [];
  return (
    <>
      <div className="area page-width">
        <AreaHead profile={profile} quick={quick} />
        <div className="area-body">
          {rooms.length > 0 ? (
            <NewestRooms profile={profile} rooms={rooms} />
          ) : (
            <NoRooms place={place} nearby={nearbyWithRooms} />
          )}
          <div className="area-aside">
            <AreaRents {...rents} here={place} />
            {neighbours.length > 0 && <AreaLinks title={m.area_neighbours()} areas={neighbours} />}
          </div>
        </div>
      </div>
      {profile.parts.length > 0 && (
        <Section ground="sunk" band>
          <AreaLinks title={m.area_parts({ place })} areas={profile.parts} />
        </Section>
      )}
    </>
  );
}

function NewestRooms({ profile, rooms }: { profile: AreaProfile; rooms: FlaggedRoom[] }) {
  return (
    <section aria-labelledby="area-newest">
      <h2 id="area-newest" className="visually-hidden">
        {m.area_newest()}
      </h2>
      <LowDataLine />
      <ul className="area-rooms">
        {rooms.map((room) => (
          <ListingCard
            key={room.id}
            listing={room}
            flag={room.match && <RoomFlag match={room.match} />}
            corner={<SaveButton room={room} mark={room.mark} />}
          />
        ))}
      </ul>
      {profile.rooms > 1 && (
        <div className="area-rooms-end">
          <ButtonLink to={`/browseListings?area=${profile.slug}`} variant="secondary" iconEnd="arrow-right">
            {m.area_see_all({ shown: number(profile.rooms) })}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function NoRooms({ place, nearby }: { place: string; nearby: AreaProfile["neighbours"] }) {
  return (
    <div>
      <EmptyState
        title={m.area_empty({ place })}
        actions={<ButtonLink to="/addToFindRoommate">{m.nav_add()}</ButtonLink>}
      >
        {nearby.length > 0 ? m.area_empty_near() : m.area_empty_none()}
      </EmptyState>
      {nearby.length > 0 && (
        <div className="area-empty-near">
          <AreaLinks areas={nearby} />
        </div>
      )}
    </div>
  );
}
