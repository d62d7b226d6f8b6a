import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { BROWSE, type BrowseValues, browsePath } from "../browse-values.ts";
import type { ListingCount, WireCounts } from "../search.wire.ts";
import { listingsText } from "./browse-labels.ts";

/** Counts of the filters whose options show how many rooms there would be. */
export type OptionCounts = Pick<WireCounts, "smokingPreference" | "Availability">;

/** The response of /browseListings/count. */
export interface LiveCount {
  total: ListingCount;
  /** If the search finds no rooms, a filter without which it finds some. */
  without?: { name: string; value: string; text: string };
  /** Present if the request has the parameter `each`. */
  each?: OptionCounts;
}

/** A parameter that asks for counts of each option of some filters. It is not part of the search. */
export const EACH_OPTION = "each";

/** Returns the path of the count. `path` is the path of the list. */
export const countPath = (path: string): string => path.replace(BROWSE, `${BROWSE}/count`);

const WAIT_MS = 300;

/**
 * Returns the text of the form's button, which says how many rooms it will show. They are counted again a moment after
 * the last change of the form. The server and pages without JavaScript show no number, because nothing would update it.
 */
export function useLiveCount(values: BrowseValues, total: ListingCount | undefined, readForm: () => BrowseValues) {
  const fetcher = useFetcher<LiveCount | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = browsePath({ ...values, view: undefined });
  const hydrated = useHydrated();
  /** The search for which the form was last counted, and the page on which that happened. */
  const [draft, setDraft] = useState<{ on: string; path: string }>();
  const counted = draft?.on === shown ? draft.path : shown;
  useEffect(() => () => clearTimeout(timer.current), []);

  const isDraft = counted !== shown;
  const found = isDraft ? (fetcher.data ?? undefined) : total && { total };
  const isCounting = isDraft && fetcher.state !== "idle";
  const text = !hydrated || !found ? m.filters_apply() : textOf(found.total);
  return {
    text,
    isCounting,
    without: isDraft ? found?.without : undefined,
    announced: isDraft && !isCounting ? [text, found?.without?.text].filter(Boolean).join(". ") : undefined,
    recount: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const path = browsePath({ ...readForm(), view: undefined });
        setDraft({ on: shown, path });
        if (path !== shown) void fetcher.load(countPath(path));
      }, WAIT_MS);
    },
  };
}

const textOf = (total: ListingCount) =>
  total.count === 0 && !total.isMore ? m.filters_show_none() : m.filters_show({ rooms: listingsText(total) });
