import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { type BrowseValues, browsePath } from "../browse-values.ts";
import { countPath, EACH_OPTION, type LiveCount, type OptionCounts } from "./browse-live-count.ts";

/**
 * Returns how many rooms there would be with each value of a filter. Counting costs the database as much as the list,
 * and few people look at the counts. So they are loaded only when the options come into view, and once for each search.
 */
export function useOptionCounts<Options extends HTMLElement>(
  values: BrowseValues,
): [ref: RefObject<Options | null>, counts: OptionCounts | undefined] {
  const path = countPath(browsePath({ ...values, view: undefined }));
  const { data, state, load } = useFetcher<LiveCount | null>({ key: path });
  const options = useRef<Options>(null);
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!options.current) return undefined;
    const observer = new IntersectionObserver((seen) => setIsInView(seen.at(-1)?.isIntersecting ?? false));
    observer.observe(options.current);
    return () => observer.disconnect();
  }, []);
  const isMissing = isInView && data === undefined && state === "idle";
  useEffect(() => {
    if (isMissing) void load(`${path}${path.includes("?") ? "&" : "?"}${EACH_OPTION}=1`);
  }, [isMissing, path, load]);
  return [options, data?.each];
}
