import { useLocation, useNavigation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { siteContext } from "../../../platform/http/page.context.ts";
import { number } from "../../../platform/i18n/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { SectionHeading } from "../../../ui/section-heading.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { pageMeta, roomListJsonLd } from "../../site/seo.ts";
import { browsePath, pathsWithout, readBrowse } from "../browse-search.ts";
import { parseWireListings } from "../listing.wire.ts";
import { listingsContext } from "../listings.context.ts";
import type { Route } from "./+types/browse-page";
import { BrowseChips } from "./browse-chips.tsx";
import { BrowseFilters, BrowseSort } from "./browse-filters.tsx";
import { orErrorPage } from "./listing-refusals.ts";
import { type ListingRow, ListingTable, toListingRow } from "./listing-table.tsx";
import "./browse-page.css";

/** The same service that answers GET /browseListing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { values, search } = readBrowse(new URL(request.url).searchParams);
  const { json, next } = await orErrorPage(context.get(listingsContext).search(search));
  const { after, limit: _limit, sort: _sort, ...filters } = search;
  return {
    origin: context.get(siteContext).origin,
    listings: parseWireListings(json).map(toListingRow),
    values,
    filters,
    without: pathsWithout(values),
    next: next && browsePath(values, next),
    first: after && browsePath(values),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const place = loaderData?.filters.location;
  const title = place ? m.browse_meta_title_in({ place }) : m.browse_meta_title();
  return [...pageMeta({ title, description: m.browse_meta_description() }), ...roomListJsonLd(loaderData?.origin, title, loaderData?.listings ?? [])];
};

export default function BrowsePage({ loaderData: { listings, values, filters, without, next, first } }: Route.ComponentProps) {
  const isLoading = useIsLoadingHere();
  return (
    <div className="browse page-width">
      <SectionHeading title={m.browse_heading()} lead={m.browse_lead()} level={1} />
      <div className="browse-columns">
        <BrowseFilters values={values} activeCount={Object.keys(without).length} />
        <section className="browse-results" aria-label={m.browse_results()} aria-busy={isLoading}>
          <div className="browse-bar">
            <output className="browse-status">{listings.length > 0 && m.browse_shown({ count: listings.length, shown: number(listings.length) })}</output>
            {isLoading && <Spinner label={m.loading()} />}
            <BrowseSort sort={values.sort} />
          </div>
          <BrowseChips filters={filters} without={without} />
          <div className="browse-list">
            <Results listings={listings} first={first} hasFilters={Object.keys(without).length > 0} />
            {(next || first) && <Pagination label={m.pages_label()} previous={first} next={next} previousLabel={m.pages_first()} nextLabel={m.pages_next()} />}
          </div>
        </section>
      </div>
    </div>
  );
}

interface ResultsProps {
  listings: readonly ListingRow[];
  first: string | undefined;
  hasFilters: boolean;
}

function Results({ listings, first, hasFilters }: ResultsProps) {
  if (listings.length > 0)
    return (
      <ListingTable
        caption={m.browse_results()}
        listings={listings}
        renderActions={({ id, title }) => (
          <ButtonLink to={`/featuredPostDetails/${id}`} variant="secondary">
            {m.see_more()} <span className="visually-hidden">{title}</span>
          </ButtonLink>
        )}
      />
    );
  if (first)
    return (
      <EmptyState title={m.browse_past_end()} drawing="search" actions={<ButtonLink to={first}>{m.pages_first()}</ButtonLink>}>
        {m.browse_past_end_text()}
      </EmptyState>
    );
  if (hasFilters)
    return (
      <EmptyState title={m.browse_none()} drawing="search" actions={<ButtonLink to="/browseListings">{m.filters_clear()}</ButtonLink>}>
        {m.browse_none_text()}
      </EmptyState>
    );
  return (
    <EmptyState title={m.browse_no_posts()} actions={<ButtonLink to="/addToFindRoommate">{m.nav_add()}</ButtonLink>}>
      {m.browse_no_posts_text()}
    </EmptyState>
  );
}

/** Another page of this list is on its way; leaving for another screen is not ours to show. */
function useIsLoadingHere(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === pathname;
}
