import { useEffect, useSyncExternalStore } from "react";
import { type BrowseValues, filtersInForce, isPlace } from "../../search/browse-values.ts";

let last: BrowseValues | undefined;
let isLastSimilar = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const placeOf = (values: BrowseValues) =>
  filtersInForce(values)
    .filter(isPlace)
    .map((name) => `${name}=${values[name]}`)
    .join();

const keyOf = (values: BrowseValues) => JSON.stringify(filtersInForce(values).map((name) => [name, values[name]]));

function note(values: BrowseValues): void {
  if (last && keyOf(last) === keyOf(values)) return;
  isLastSimilar = last !== undefined && placeOf(values) !== "" && placeOf(last) === placeOf(values);
  last = values;
  for (const listener of listeners) listener();
}

/**
 * Whether the search before this one was in the same place with other filters, which somebody does who looks closely.
 * False until the page is hydrated.
 */
export function useIsSimilar(values: BrowseValues): boolean {
  useEffect(() => note(values), [values]);
  return useSyncExternalStore(
    subscribe,
    () => isLastSimilar,
    () => false,
  );
}
