import { data } from "react-router";
import { allInText } from "../../features/facts/cost-labels.ts";
import { SavedRoom } from "../../features/saved/web/saved-room.tsx";
import * as m from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { asMailedLink } from "../../platform/http/mailed-link.ts";
import { refusalOf } from "../../platform/http/page-errors.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/shortlist-page";

/** The URL is a secret of the member who shared it. */
export const middleware: Route.MiddlewareFunction[] = [asMailedLink];

export const meta: Route.MetaFunction = () => [
  { title: `${m.shortlist_title()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];

/** Returns only public data about the rooms, and not whose list it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { shortlist, areas } = context.get(servicesContext);
  try {
    const [rooms, localized] = await Promise.all([shortlist.rooms(params.token), areas.localize(getLocale())]);
    return data({
      rooms: rooms.map(localized).map(({ id, title, location, rent, imageUrl, cover, isAvailable, facts, costs }) => ({
        id,
        title,
        location,
        rent,
        imageUrl,
        cover,
        isAvailable,
        costs: [allInText({ rent, facts, costs })],
      })),
    });
  } catch (error) {
    if (refusalOf(error) !== "link_not_valid") throw error;
    return data({ rooms: undefined }, { status: 404 });
  }
}

const TITLE_ID = "shortlist-title";

export default function ShortlistPage({ loaderData: { rooms } }: Route.ComponentProps) {
  const browse = <ButtonLink to="/browseListings">{m.my_search_browse()}</ButtonLink>;
  if (!rooms)
    return (
      <EmptyState level={1} drawing="lost" title={m.shortlist_over()} actions={browse}>
        {m.shortlist_over_text()}
      </EmptyState>
    );
  if (rooms.length === 0)
    return (
      <EmptyState level={1} title={m.shortlist_none()} actions={browse}>
        {m.shortlist_none_text()}
      </EmptyState>
    );
  return (
    <Section labelledBy={TITLE_ID}>
      <SectionHeading level={1} id={TITLE_ID} title={m.shortlist_title()} lead={m.shortlist_text()} />
      <div className="saved-list">
        <ul className="saved-rooms">
          {rooms.map((room) => (
            <SavedRoom key={room.id} room={room} />
          ))}
        </ul>
      </div>
    </Section>
  );
}
