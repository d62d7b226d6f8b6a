/** How many rooms of the capital say yes to the reader. Only the loader imports this file. */
import { pageLimits } from "../../features/listings/listing.limits.ts";
import { browsePath } from "../../features/search/browse-values.ts";
import type { ListingFilters } from "../../features/search/search.schema.ts";
import type { ListingCount } from "../../features/search/search.wire.ts";
import { countText, listingsText } from "../../features/search/web/browse-labels.ts";
import type { Reader } from "../../features/seekers/reader.ts";
import type { SeekerProfile } from "../../features/verdict/seeker-profile.schema.ts";
import * as m from "../../paraglide/messages.js";
import { type FlaggedRoom, flagRooms } from "../flagged-rooms.ts";
import type { PageServices } from "../services.context.ts";
import type { SentenceAnswer } from "./home-sentence.tsx";

/** Most rooms are there. */
const DHAKA = "dhaka";
/** The rooms beside the answer on wide screens. */
const SHOWN = 2;

export interface HomeAnswerParts {
  answer: SentenceAnswer;
  fits: FlaggedRoom[];
}

interface Counted {
  yes: ListingCount;
  /** Undefined for members: what is hidden from them would have to be left out. */
  ask: ListingCount | undefined;
  fits: FlaggedRoom[];
}

export async function answerSentence(services: PageServices, reader: Reader): Promise<HomeAnswerParts> {
  const asked = { area: DHAKA, available: true };
  const all = await services.search.totalFor(reader.actor, asked);
  if (!reader.profile)
    return {
      answer: {
        flag: listingsText(all),
        text: m.home_answer_open(),
        free: reader.actor ? undefined : m.home_answer_free(),
        tone: "deep",
        path: browsePath({ area: DHAKA }),
      },
      fits: [],
    };
  const { yes, ask, fits } = await countFor(services, reader, reader.profile, asked);
  const isNone = yes.count === 0;
  return {
    answer: {
      flag: isNone ? m.home_answer_none() : m.home_answer_yes({ count: yes.count, shown: countText(yes) }),
      text: ask
        ? m.home_answer_rest({ ask: countText(ask), all: countText(all) })
        : m.home_answer_all({ all: countText(all) }),
      tone: isNone ? "deep" : "marigold",
      path: browsePath({ area: DHAKA, ...(!isNone && { livable: "yes" }) }),
      ...(!isNone && { all: m.home_fits_all({ shown: countText(yes) }) }),
    },
    fits: fits.slice(0, SHOWN),
  };
}

/** A member's own and hidden rooms are not counted, so the members' rooms that say yes are listed. */
async function countFor(
  services: PageServices,
  reader: Reader,
  profile: SeekerProfile,
  asked: ListingFilters,
): Promise<Counted> {
  const { search } = services;
  const limit = reader.actor ? pageLimits.max : SHOWN;
  const [{ json, next }, answers] = await Promise.all([
    search.listFor(reader.actor, { ...asked, livable: "yes", sort: "newest", limit }, profile),
    reader.actor ? undefined : search.answersFor(asked, profile),
  ]);
  const fits = (await flagRooms(json, reader, services)).filter(({ match }) => match !== undefined);
  return { yes: { count: fits.length, isMore: next !== undefined }, ask: undefined, ...answers, fits };
}
