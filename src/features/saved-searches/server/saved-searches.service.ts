import type { Actor } from "../../../platform/auth/actor.ts";
import type { SignedLinks } from "../../../platform/auth/signed-link.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BrowseValues } from "../../search/browse-values.ts";
import type { SearchService } from "../../search/server/search.service.ts";
import { dueAt } from "../alert-clock.ts";
import { readAlertsLink } from "../alerts-link.ts";
import { type Cadence, savedSearchLimits } from "../saved-search.limits.ts";
import type { SavedSearch } from "../saved-search.view.ts";
import { setMails, setRoomNews, wantsMails, wantsRoomNews } from "./alert-member.queries.ts";
import {
  deleteSearch,
  endSearches,
  findSame,
  findSearch,
  insertSearch,
  listSearches,
  markUsed,
  replaceScopes,
  updateCadence,
  updateName,
} from "./saved-searches.queries.ts";

export type SavedSearchesService = ReturnType<typeof createSavedSearchesService>;

interface SavedSearchesOptions {
  db: Executor;
  search: Pick<SearchService, "coarse">;
  links: SignedLinks;
}

/**
 * The cadence of a new search. Good rooms are gone in hours. The quiet hours and the limits of a day still apply (033).
 */
const FIRST_CADENCE = "instant" satisfies Cadence;

async function get(executor: Executor, { memberId }: Actor, id: string): Promise<SavedSearch> {
  const found = await findSearch(executor, memberId, id);
  if (!found) throw new AppError("saved_search_not_found");
  return found;
}

/** Searches that a member has saved, and how often they want to hear of new rooms. Nobody else can see them. */
export function createSavedSearchesService({ db, search, links }: SavedSearchesOptions) {
  async function setCadence(actor: Actor, id: string, cadence: Cadence, now: Date): Promise<void> {
    const { values } = await get(db, actor, id);
    const coarse = await search.coarse(values);
    await db.transaction().execute(async (trx) => {
      if (!(await updateCadence(trx, actor.memberId, id, cadence, now))) throw new AppError("saved_search_not_found");
      await replaceScopes(trx, id, coarse, cadence, cadence === "off" ? undefined : dueAt(cadence, now));
    });
  }

  return {
    list: ({ memberId }: Actor): Promise<SavedSearch[]> => listSearches(db, memberId),

    /** Finds the member's search with these filters. Visitors have none. */
    async find(actor: Actor | undefined, values: BrowseValues): Promise<SavedSearch | undefined> {
      return actor && findSame(db, actor.memberId, values);
    },

    /** Saving the same search again changes nothing. */
    async save(
      actor: Actor,
      values: BrowseValues,
      name: string,
      now = new Date(),
    ): Promise<{ id: string; isNew: boolean }> {
      const same = await findSame(db, actor.memberId, values);
      if (same) return { id: same.id, isNew: false };
      const coarse = await search.coarse(values);
      const id = await db.transaction().execute(async (trx) => {
        const inserted = await insertSearch(
          trx,
          actor.memberId,
          { name: name.slice(0, savedSearchLimits.name), values, cadence: FIRST_CADENCE },
          now,
        );
        if (inserted) await replaceScopes(trx, inserted, coarse, FIRST_CADENCE, dueAt(FIRST_CADENCE, now));
        return inserted;
      });
      if (id) return { id, isNew: true };
      // Either the member tapped twice, or they have no slot left.
      const other = await findSame(db, actor.memberId, values);
      if (!other) throw new AppError("too_many_searches");
      return { id: other.id, isNew: false };
    },

    setCadence: (actor: Actor, id: string, cadence: Cadence, now = new Date()): Promise<void> =>
      setCadence(actor, id, cadence, now),

    async rename({ memberId }: Actor, id: string, name: string): Promise<void> {
      if (!(await updateName(db, memberId, id, name))) throw new AppError("saved_search_not_found");
    },

    delete: ({ memberId }: Actor, id: string): Promise<void> => deleteSearch(db, memberId, id),

    /** Records that the member uses their searches, and wakes the search that is opened. */
    async open(actor: Actor, id: string, now = new Date()): Promise<SavedSearch> {
      const found = await get(db, actor, id);
      if (found.isAsleep) await setCadence(actor, id, found.cadence, now);
      else await markUsed(db, actor.memberId, now);
      return found;
    },

    areMailsWanted: ({ memberId }: Actor): Promise<boolean> => wantsMails(db, memberId),
    setMails: ({ memberId }: Actor, isOn: boolean): Promise<void> => setMails(db, memberId, isOn),
    isRoomNewsWanted: ({ memberId }: Actor): Promise<boolean> => wantsRoomNews(db, memberId),
    setRoomNews: ({ memberId }: Actor, isOn: boolean): Promise<void> => setRoomNews(db, memberId, isOn),

    /**
     * Whether a token is from a link of an alert mail. It changes nothing, because mail clients prefetch links by GET.
     */
    isLinkGood: (token: string): boolean => readAlertsLink(links, token) !== undefined,

    /** Ends the alerts that the mail was about. */
    async unsubscribe(token: string): Promise<void> {
      const about = readAlertsLink(links, token);
      if (!about) throw new AppError("link_not_valid");
      await db.transaction().execute(async (trx) => {
        await endSearches(trx, about.memberId, about.searchIds);
        if (about.isAboutRooms) await setRoomNews(trx, about.memberId, false);
      });
    },
  };
}
