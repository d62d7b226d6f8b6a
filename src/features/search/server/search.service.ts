import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { parseJson, toJson } from "../../../platform/json-text.ts";
import type { SwrCache } from "../../../platform/swr-cache.ts";
import type { AreasService, MeantPlace } from "../../areas/server/areas.service.ts";
import type { ProfileBits } from "../../verdict/profile-bits.ts";
import { type Browse, filtersOf, forReader, readBrowse, withoutDistance } from "../browse-search.ts";
import type { BrowseValues } from "../browse-values.ts";
import { needsProfile } from "../livable.ts";
import type { ListingFilters, ListingSearch, MapSearch } from "../search.schema.ts";
import type { ListingCount, WireCounts, WireMap } from "../search.wire.ts";
import { type CoarseSearch, type FoundAsked, listNew, readCoarse } from "./coarse-search.ts";
import { countListings, countTotal } from "./counts.ts";
import { listHiddenFrom } from "./hidden-listings.queries.ts";
import { mapListings } from "./map.ts";
import { type ListingPage, searchListings } from "./search-page.ts";

export type SearchService = ReturnType<typeof createSearchService>;

interface SearchOptions {
  db: Executor;
  areas: AreasService;
  /** Returns what a member's seeker profile requires, or undefined for a member without a profile. */
  masksFor: (actor: Pick<Actor, "memberId">) => Promise<ProfileBits | undefined>;
  /**
   * Cached counts; the key is the filters. Everybody gets the same counts, on every page of a list and in every order.
   */
  counts: SwrCache<WireCounts>;
  totals: SwrCache<ListingCount>;
}

/**
 * Methods without an actor return the public response. Methods that end in `For` leave out listings of blocked members
 * and listings marked as 'not for me', and accept filters that need a profile.
 */
export function createSearchService({ db, areas, masksFor, counts, totals }: SearchOptions) {
  const hiddenFrom = async (actor: Actor | undefined) =>
    actor ? listHiddenFrom(db, actor.memberId) : new Set<string>();

  const withMatch = async <Asked extends ListingFilters>(actor: Actor | undefined, asked: Asked): Promise<Asked> => {
    if (!needsProfile(asked)) return asked;
    if (!actor) throw new AppError("sign_in_required");
    const match = await masksFor(actor);
    if (!match) throw new AppError("profile_missing");
    return { ...asked, match };
  };

  const count = (filters: ListingFilters): Promise<WireCounts> =>
    counts.get(JSON.stringify(filters), () => countListings(db, areas, filters));

  /**
   * Returns the search of a page with the area or place that it is about. If that place is an area, the search loses
   * its distance.
   */
  async function resolvePlace(asked: Browse): Promise<Browse & { meant: MeantPlace }> {
    const { area, location } = asked.search;
    const meant: MeantPlace =
      location !== undefined && area === undefined
        ? await areas.understand(location)
        : { place: area === undefined ? undefined : await areas.getPlace(area), isSure: true, others: [] };
    return { ...withoutDistance(asked, meant.place), meant };
  }

  const settleValues = (values: BrowseValues) =>
    resolvePlace(readBrowse(new URLSearchParams(values as Record<string, string>)));

  return {
    list: (search: ListingSearch): Promise<ListingPage> => searchListings(db, areas, search),

    /** Returns a page of a list. It may have fewer listings than asked for although the list goes on. */
    async listFor(actor: Actor | undefined, search: ListingSearch): Promise<ListingPage> {
      const [page, hidden] = await Promise.all([
        withMatch(actor, search).then((asked) => searchListings(db, areas, asked)),
        hiddenFrom(actor),
      ]);
      if (hidden.size === 0) return page;
      const seen = parseJson(page.json).filter(({ _id }) => !hidden.has(_id));
      return { ...page, json: toJson(seen) };
    },

    count,

    countFor: async (actor: Actor | undefined, filters: ListingFilters): Promise<WireCounts> =>
      needsProfile(filters) ? countListings(db, areas, await withMatch(actor, filters)) : count(filters),

    /** Counts only the total, which costs much less than `countFor`. */
    totalFor: async (actor: Actor | undefined, filters: ListingFilters): Promise<ListingCount> =>
      needsProfile(filters)
        ? countTotal(db, areas, await withMatch(actor, filters))
        : totals.get(JSON.stringify(filters), () => countTotal(db, areas, filters)),

    map: (search: MapSearch): Promise<WireMap> => mapListings(db, areas, search),

    async mapFor(actor: Actor | undefined, search: MapSearch): Promise<WireMap> {
      const [map, hidden] = await Promise.all([
        withMatch(actor, search).then((asked) => mapListings(db, areas, asked)),
        hiddenFrom(actor),
      ]);
      return { ...map, rooms: map.rooms.filter(({ _id }) => !hidden.has(_id)) };
    },

    /**
     * Whether the member's lists differ from the public ones, because somebody has blocked somebody or the member has
     * hidden a room.
     */
    hasHidden: async (actor: Actor): Promise<boolean> => (await listHiddenFrom(db, actor.memberId)).size > 0,

    resolvePlace,

    /** Returns where the search of a page looks, in a form that can be compared with many new listings at once. */
    coarse: async (values: BrowseValues): Promise<CoarseSearch> =>
      readCoarse(db, areas, filtersOf((await settleValues(values)).search)),

    /**
     * Returns ids of the new listings that the page would show to the member, newest first. The member's own listings,
     * those of blocked members and those marked as 'not for me' are left out.
     */
    async findNew(
      { memberId }: Pick<Actor, "memberId">,
      values: BrowseValues,
      asked: Omit<FoundAsked, "memberId">,
      executor = db,
    ): Promise<string[]> {
      const [browse, match, hidden] = await Promise.all([
        settleValues(values),
        masksFor({ memberId }),
        listHiddenFrom(db, memberId),
      ]);
      const filters = filtersOf(forReader(browse, match !== undefined).search);
      const without = [...asked.without, ...hidden];
      return listNew(executor, areas, needsProfile(filters) ? { ...filters, match } : filters, {
        ...asked,
        memberId,
        without,
      });
    },
  };
}
