import { useCallback, useMemo, useState } from "react";
import { Link, redirect, useLocation, useNavigation, useSearchParams } from "react-router";
import { placeName } from "../../features/areas/area-names.ts";
import { listingsJsonLd } from "../../features/listings/listing-json-ld.ts";
import { SaveButton } from "../../features/saved/web/save-button.tsx";
import { SearchOfferCard, SimilarSearchChip } from "../../features/saved-searches/web/search-offer.tsx";
import { findRelaxations } from "../../features/search/browse-relaxations.ts";
import { filtersOf, forReader, readBrowse } from "../../features/search/browse-search.ts";
import { type BrowseValues, browsePath, isNarrowed, MAP_VIEW } from "../../features/search/browse-values.ts";
import { findCloseBy } from "../../features/search/close-by.ts";
import type { ListingFilters } from "../../features/search/search.schema.ts";
import { encodeCursor } from "../../features/search/search-cursor.ts";
import { BrowseClose } from "../../features/search/web/browse-close.tsx";
import { factLabels } from "../../features/search/web/browse-fact-labels.ts";
import { BrowseFilters, BrowseSort } from "../../features/search/web/browse-filters.tsx";
import { totalText } from "../../features/search/web/browse-labels.ts";
import { BrowseMap } from "../../features/search/web/browse-map.tsx";
import { BrowseMatch, BrowseWanted } from "../../features/search/web/browse-match.tsx";
import { matchLabels, partialNote } from "../../features/search/web/browse-match-labels.ts";
import { BrowseMeant, meantWords } from "../../features/search/web/browse-meant.tsx";
import { BrowseMore } from "../../features/search/web/browse-more.tsx";
import { type MorePage, useMorePages } from "../../features/search/web/browse-more-store.ts";
import { BrowseQuick } from "../../features/search/web/browse-quick.tsx";
import { BrowseRecent, useRememberSearch } from "../../features/search/web/browse-recent.tsx";
import { BrowseResults } from "../../features/search/web/browse-results.tsx";
import { placesOf, toBrowseRows } from "../../features/search/web/browse-rows.ts";
import { BrowseUnfit, yesText } from "../../features/search/web/browse-unfit.tsx";
import { BrowseView, useListScroll, useMapAgain } from "../../features/search/web/browse-view.tsx";
import { type RoomRow, rowId } from "../../features/search/web/room-row.ts";
import { readReader } from "../../features/seekers/reader.ts";
import * as m from "../../paraglide/messages.js";
import { actorContext, logContext, siteContext } from "../../platform/http/page.context.ts";
import { orErrorPage } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import type { Logger } from "../../platform/log.ts";
import { areaPath } from "../../platform/web/paths.ts";
import { pageMeta } from "../../platform/web/seo.ts";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import { withMarks } from "../saved-marks.ts";
import { offerFor } from "../saved-searches/kept-search.ts";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/browse-page";
import "./browse-page.css";

/** Uses the same service as GET /browseListing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { areas, listings, profiles, saved, savedSearches, search: searches } = context.get(servicesContext);
  const asked = await orErrorPage(searches.resolvePlace(readBrowse(new URL(request.url).searchParams)));
  const { place: area } = asked.meant;
  const site = context.get(siteContext);
  const reader = await orErrorPage(readReader(request.headers.get("cookie"), context.get(actorContext), profiles));
  const { values, search, isUnfitHidden } = forReader(asked, reader.profile !== undefined);
  // The request has parameters that need a profile, and they were left out.
  const isProfileMissed = !reader.profile && asked.search !== search;
  const filters = filtersOf(search);
  const optional = undefinedOnError(context.get(logContext));
  const countIf = async (livable: ListingFilters["livable"], isAsked: boolean) =>
    isAsked ? optional(searches.totalFor(reader.actor, { ...filters, livable }, reader.profile)) : undefined;
  const [{ json, next, previous, isPartial, total: whole }, ownPlaces, all, yes] = await Promise.all([
    orErrorPage(searches.listFor(reader.actor, search, reader.profile)),
    optional(placesOf(reader, areas)),
    countIf(undefined, isUnfitHidden),
    countIf("yes", reader.profile !== undefined && filters.livable !== "yes" && values.Availability === undefined),
  ]);
  // Paging back has reached the first page, which may be short. Redirect to the URL without a cursor.
  if (search.cursor?.isBackward && !previous) throw redirect(browsePath(values));
  // Counted only if this page is not the whole list.
  const total =
    whole === undefined
      ? await optional(searches.totalFor(reader.actor, filters, reader.profile))
      : { count: whole, isMore: false };
  const toRows = async (found: typeof json, from: typeof area) =>
    withMarks(await toBrowseRows(found, values, reader, { areas, profiles, listings }, from), reader.actor, saved);
  const findAround = async () => {
    const around = await findCloseBy({ areas, search: searches }, reader, { filters, place: area, found: whole });
    return around && toRows(around.json, around.from);
  };
  const [rows, close = []] = await Promise.all([toRows(json, area), optional(findAround())]);
  const place = area && { slug: area.slug, name: area.name, nameBn: area.nameBn, radiusKm: area.radiusKm };
  const center = area && { lat: area.lat, lng: area.lng };
  const hasNoResults = rows.length === 0 && !search.cursor && (isUnfitHidden || isNarrowed(values));
  const countWider = (wider: ListingFilters) =>
    optional(
      searches.totalFor(
        reader.actor,
        isUnfitHidden && !wider.livable ? { ...wider, livable: "maybe" } : wider,
        reader.profile,
      ),
    );
  return {
    rows,
    next: next && encodeCursor(next),
    previous: previous && encodeCursor(previous),
    cursor: search.cursor && encodeCursor(search.cursor),
    values,
    total,
    place,
    meant: meantWords(values, asked.meant),
    center,
    close,
    /** Explains once, below the list, how distances are measured. */
    straight: [...rows, ...close].some(({ away }) => away !== undefined) ? m.search_straight() : undefined,
    relaxations: hasNoResults ? await findRelaxations(values, area, countWider) : [],
    isUnfitHidden,
    /** The offer to be told of new rooms. */
    offer: await optional(offerFor(savedSearches, reader.actor, { values, place: area, isEmpty: rows.length === 0 })),
    /** The count of all rooms, including those that do not suit the reader. */
    all,
    yes: yes && yesText(yes),
    /** Whose verdicts the rows contain. */
    reader: reader.key,
    note: partialNote(isPartial),
    facts: factLabels(values),
    match: matchLabels(values, reader, isProfileMissed, ownPlaces),
    origin: site.origin,
    map: site.map,
  };
}

/** Counts and places are optional: an error must not break the list. */
const undefinedOnError =
  (log: Logger) =>
  <Result,>(work: Promise<Result>): Promise<Result | undefined> =>
    work.catch((error: unknown) => {
      log.warn({ err: error }, "a list is shown without its counts or its place");
      return undefined;
    });

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { place: known, values } = loaderData ?? {};
  const place = known ? placeName(known) : values?.location;
  const titleIn = known?.radiusKm === undefined ? m.browse_meta_title_in : m.browse_meta_title_near;
  const title = place ? titleIn({ place }) : m.browse_meta_title();
  const rooms = import.meta.env.SSR ? listingsJsonLd(loaderData?.origin, title, loaderData?.rows ?? []) : [];
  return [...pageMeta({ title, description: m.browse_meta_description() }), ...rooms];
};

const ROOMS_ID = "rooms";

const renderBookmark = (room: RoomRow) => <SaveButton room={room} mark={room.mark} />;

export const handle: ReadingHandle = { isReadFirst: true };

export default function BrowsePage({ loaderData }: Route.ComponentProps) {
  const { place, meant, center, total, cursor, map, relaxations, match, facts, isUnfitHidden, offer, close } =
    loaderData;
  const labels = { choices: match.choices, facts };
  const values = useValuesWithView(loaderData.values);
  const isMapOpen = values.view === MAP_VIEW;
  const isLoading = useIsListLoading();
  const { rows, next, note, pageCount, append } = useRows(loaderData);
  const [litId, setLitId] = useState<string>();
  useMapAgain(values, cursor);
  useListScroll(values, cursor);
  useRememberSearch(values, place);
  const highlightFromMap = useCallback((id: string | undefined, isChosen: boolean) => {
    setLitId(id);
    if (!id || !isChosen) return;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    document.getElementById(rowId(id))?.scrollIntoView({ block: "nearest", behavior });
  }, []);

  return (
    <div className="browse" data-view={values.view}>
      <a className="skip-link" href={`#${ROOMS_ID}`}>
        {m.browse_skip()}
      </a>
      <BrowseFilters
        values={values}
        cursor={cursor}
        place={place}
        isGuess={meant.text !== undefined}
        total={total}
        labels={labels}
      />
      <BrowseQuick
        values={values}
        place={place}
        labels={labels}
        quick={facts.quick}
        match={match}
        end={offer && <SimilarSearchChip offer={offer} values={loaderData.values} />}
      />
      <div className="browse-head">
        <h1 className="browse-title">{m.browse_heading()}</h1>
        <p className="browse-count">
          <output className="browse-status">
            {total
              ? totalText(total, values, place)
              : m.browse_shown({ count: rows.length, shown: number(rows.length) })}
          </output>
          {loaderData.yes && <span className="browse-yes">{loaderData.yes}</span>}
        </p>
        <BrowseView values={values} cursor={cursor} />
        <BrowseSort values={values} place={place} choices={match.choices} />
      </div>
      <section
        id={ROOMS_ID}
        tabIndex={-1}
        className="browse-results"
        aria-label={m.browse_results()}
        aria-busy={isLoading}
      >
        <output className="visually-hidden">{isLoading && m.loading()}</output>
        <BrowseMeant values={values} meant={meant} />
        {match.line.isMissed && <BrowseMatch line={match.line} />}
        <div className="browse-list">
          <BrowseResults
            values={values}
            place={place}
            labels={labels}
            rows={rows}
            relaxations={relaxations}
            cursors={{ next, previous: loaderData.previous, hasCursor: cursor !== undefined }}
            pageCount={pageCount}
            isNarrowed={isUnfitHidden || isNarrowed(values)}
            corner={renderBookmark}
            litId={isMapOpen ? litId : undefined}
            onLight={isMapOpen ? setLitId : undefined}
            onMore={append}
          />
          {close.length > 0 && (
            <BrowseClose
              rooms={close}
              corner={renderBookmark}
              litId={isMapOpen ? litId : undefined}
              onLight={isMapOpen ? setLitId : undefined}
            />
          )}
          {offer && <SearchOfferCard offer={offer} />}
          <BrowseUnfit values={values} isHidden={isUnfitHidden} all={loaderData.all} fitting={total} />
        </div>
        {note && <p className="browse-note">{note}</p>}
        <div className="browse-after">
          {loaderData.straight && <p className="browse-straight">{loaderData.straight}</p>}
          {!match.line.isMissed && <BrowseMatch line={match.line} />}
          {place && place.radiusKm === undefined && (
            <p className="browse-area">
              <Link to={areaPath(place)}>{m.search_area_link({ place: placeName(place) })}</Link>
            </p>
          )}
          <BrowseWanted wanted={match.wanted} />
        </div>
        <BrowseRecent />
      </section>
      {isMapOpen && (
        <BrowseMap
          config={map}
          values={isUnfitHidden ? { ...values, livable: "maybe" } : values}
          found={loaderData.rows}
          rows={rows}
          center={center}
          litId={litId}
          onLight={highlightFromMap}
          more={
            next && (
              <BrowseMore
                key={browsePath(values)}
                values={values}
                next={next}
                shownCount={rows.length}
                pageCount={pageCount}
                onLoaded={append}
              />
            )
          }
        />
      )}
    </div>
  );
}

/** Reads `view` from the URL in the browser, so that opening the map does not wait for the server. */
function useValuesWithView(values: BrowseValues): BrowseValues {
  const [parameters] = useSearchParams();
  const view = parameters.get("view") === MAP_VIEW ? MAP_VIEW : undefined;
  return useMemo(() => ({ ...values, view }), [values, view]);
}

/**
 * Rows of the server-rendered page and of the pages loaded below it. A room that moved between two pages is shown once.
 */
function useRows({ rows, next, note, reader }: MorePage & { reader: string | undefined }) {
  const { pages, append } = useMorePages(reader);
  return useMemo(() => {
    const all = new Map([...rows, ...pages.flatMap((page) => page.rows)].map((row) => [row.id, row]));
    const last = pages.at(-1) ?? { next, note };
    return { rows: [...all.values()], next: last.next, note: last.note, pageCount: pages.length + 1, append };
  }, [rows, next, note, pages, append]);
}

/** True while this list reloads, but not while navigating to another page. */
function useIsListLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === pathname;
}
