import { type OwnSort, type OwnTab, ownSorts, ownTabs } from "./own-order.ts";

const PATH = "/myListings";
/** The page that prints the posters of several posts. */
export const POSTERS_PATH = `${PATH}/posters`;

const WORDS_MAX = 100;

/** Which of the member's own posts are shown. Each part is a parameter of the URL. */
export interface OwnPlace {
  tab?: OwnTab | undefined;
  sort?: OwnSort | undefined;
  words?: string | undefined;
  page?: number | undefined;
}

export function ownPath({ tab, sort, words, page = 1 }: OwnPlace): string {
  const query = new URLSearchParams(ownFields({ tab, sort, words, page }));
  return query.size > 0 ? `${PATH}?${query}` : PATH;
}

/** The parameters, for the hidden fields of a form. */
export const ownFields = ({ tab, sort, words, page = 1 }: OwnPlace): Record<string, string> => ({
  ...(tab && { show: tab }),
  ...(sort && { sort }),
  ...(words && { q: words }),
  ...(page > 1 && { page: String(page) }),
});

/** Ignores what is not possible. */
export function ownPlaceOf(parameters: URLSearchParams): OwnPlace {
  const page = Number(parameters.get("page"));
  return {
    tab: ownTabs.find((one) => one === parameters.get("show")),
    sort: ownSorts.find((one) => one === parameters.get("sort")),
    words: parameters.get("q")?.trim().slice(0, WORDS_MAX) || undefined,
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
  };
}
