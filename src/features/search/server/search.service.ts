import type { Actor } from "../../../platform/auth/actor.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { parseJson, toJson } from "../../../platform/json-text.ts";
import type { SwrCache } from "../../../platform/swr-cache.ts";
import type { AreasService, MeantPlace } from "../../areas/server/areas.service.ts";
import type { ProfilesService } from "../../seekers/server/profiles.service.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { type Browse, filtersOf, forReader, readBrowse, withoutDistance } from "../browse-search.ts";
import type { BrowseValues } from "../browse-values.ts";
import { needsProfile } from "../livable.ts";
import type { ListingFilters, ListingSearch, MapSearch } from "../search.schema.ts";
import type { ListingCount, WireCounts, WireMap } from "../search.wire.ts";
import { type CoarseSearch, type FoundAsked, listNew, readCoarse } from "./coarse-search.ts";
import { countListings, countTotal } from "./counts.ts";
import { listHiddenFrom, listOwnAmong } from "./hidden-listings.queries.ts";
import { mapListings } from "./map.ts";
import { type ListingPage, searchListings } from "./search-page.ts";

export type SearchService = ReturnType<typeof createSearchService>;

interface SearchOptions {
  db: Executor;
  areas: AreasService;
  profiles: Pick<ProfilesService, "getProfile" | "bitsOf">;
  /**
   * Cached counts; the key is the filters. Everybody gets the same counts, on every page of a list and in every order.
   */
  counts: SwrCache<WireCounts>;
  totals: SwrCache<ListingCount>;
}

/**
 * Methods without an actor return the public response. Methods that end in `For` leave out listings of blocked members
 * and listings marked as 'not for me', and accept filters that need a profile. They use the given profile, or else the
 * member's own.
 */
export function createSearchService({ db, areas, profiles, counts, totals }: SearchOptions) {
  const hiddenFrom = async (actor: Actor | undefined) =>
    actor ? listHiddenFrom(db, actor.memberId) : new Set<string>();

  const withMatch = async <Asked extends ListingFilters>(
    actor: Actor | undefined,
    asked: Asked,
    given: SeekerProfile | undefined,
  ): Promise<Asked> => {
    if (!needsProfile(asked)) return asked;
    const profile = given ?? (actor && (await profiles.getProfile(actor)));
    if (!profile) throw new AppError(actor ? "profile_missing" : "sign_in_required");
    return { ...asked, match: await profiles.bitsOf(profile) };
  };

  const count = (filters: ListingFilters): Promise<WireCounts> =>
    counts.get(JSON.stringify(filters), () => countListings(db, areas, filters));

  const keptTotal = (filters: ListingFilters): Promise<ListingCount> =>
    totals.get(JSON.stringify(filters), () => countTotal(db, areas, filters));

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
    async listFor(actor: Actor | undefined, search: ListingSearch, profile?: SeekerProfile): Promise<ListingPage> {
      const [page, hidden] = await Promise.all([
        withMatch(actor, search, profile).then((asked) => searchListings(db, areas, asked)),
        hiddenFrom(actor),
      ]);
      if (hidden.size === 0) return page;
      const seen = parseJson(page.json).filter(({ _id }) => !hidden.has(_id));
      return { ...page, json: toJson(seen) };
    },

    count,

    countFor: async (
      actor: Actor | undefined,
      filters: ListingFilters,
      profile?: SeekerProfile,
    ): Promise<WireCounts> =>
      needsProfile(filters) ? countListings(db, areas, await withMatch(actor, filters, profile)) : count(filters),

    /** Counts only the total, which costs much less than `countFor`. */
    async totalFor(actor: Actor | undefined, filters: ListingFilters, profile?: SeekerProfile): Promise<ListingCount> {
      const asked = await withMatch(actor, filters, profile);
      // The profiles of members are too many to cache. A visitor has one of a few hundred sentences.
      return asked.match && actor ? countTotal(db, areas, asked) : keptTotal(asked);
    },

    /** Counts the rooms that say yes, and those where the seeker has to ask, for a visitor. */
    async answersFor(
      filters: ListingFilters,
      profile: SeekerProfile,
    ): Promise<{ yes: ListingCount; ask: ListingCount }> {
      const match = await profiles.bitsOf(profile);
      const [yes, within] = await Promise.all([
        keptTotal({ ...filters, livable: "yes", match }),
        // Without those that are slightly over the budget.
        keptTotal({ ...filters, livable: "maybe", match: { ...match, nearBudget: match.budget } }),
      ]);
      return { yes, ask: { count: Math.max(0, within.count - yes.count), isMore: within.isMore } };
    },

    map: (search: MapSearch): Promise<WireMap> => mapListings(db, areas, search),

    async mapFor(actor: Actor | undefined, search: MapSearch, profile?: SeekerProfile): Promise<WireMap> {
      const asked = await withMatch(actor, search, profile);
      const [map, yes, hidden] = await Promise.all([
        mapListings(db, areas, asked),
        // A room that stands alone also does among those that say yes.
        asked.match && mapListings(db, areas, { ...asked, livable: "yes" }),
        hiddenFrom(actor),
      ]);
      const yesIds = new Set(yes?.rooms.map(({ _id }) => _id));
      // One's own rooms have no verdict.
      if (actor) for (const id of await listOwnAmong(db, actor.memberId, [...yesIds])) yesIds.delete(id);
      return {
        ...map,
        rooms: map.rooms
          .filter(({ _id }) => !hidden.has(_id))
          .map((room) => (yesIds.has(room._id) ? { ...room, saysYes: true } : room)),
      };
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
      const [browse, profile, hidden] = await Promise.all([
        settleValues(values),
        profiles.getProfile({ memberId }),
        listHiddenFrom(db, memberId),
      ]);
      const filters = filtersOf(forReader(browse, profile !== undefined).search);
      const without = [...asked.without, ...hidden];
      return listNew(executor, areas, await withMatch(undefined, filters, profile), {
        ...asked,
        memberId,
        without,
      });
    },
  };
}
