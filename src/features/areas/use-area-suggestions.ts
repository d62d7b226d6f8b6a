import { useCallback, useEffect, useRef, useState } from "react";
import { areaLimits } from "./area.limits.ts";
import type { AreaSuggestion } from "./area.schema.ts";

const WAIT_MS = 120;

const none: readonly AreaSuggestion[] = [];

/** Loads suggestions with a delay. Only the last response counts; the previous suggestions stay until it arrives. */
export function useAreaSuggestions(withPlaces: boolean) {
  const [found, setFound] = useState<{ query: string; areas: readonly AreaSuggestion[] }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    asking.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const ask = useCallback(
    (query: string, wait = WAIT_MS) => {
      stop();
      timer.current = setTimeout(() => {
        const control = new AbortController();
        asking.current = control;
        fetchSuggestions(query, control.signal, { withPlaces }).then(
          (areas) => setFound({ query, areas }),
          // The request was aborted or failed: the field stays a plain text field.
          () => control.signal.aborted || setFound(undefined),
        );
      }, wait);
    },
    [stop, withPlaces],
  );
  const forget = useCallback(() => {
    stop();
    setFound(undefined);
  }, [stop]);
  return { query: found?.query ?? "", areas: found?.areas ?? none, hasAnswer: found !== undefined, ask, forget };
}

interface Wanted {
  limit?: number;
  withPlaces?: boolean;
}

export async function fetchSuggestions(
  query: string,
  signal: AbortSignal,
  { limit = areaLimits.suggestions, withPlaces = false }: Wanted = {},
): Promise<AreaSuggestion[]> {
  const parameters = new URLSearchParams({
    q: query.slice(0, areaLimits.query),
    limit: String(limit),
    ...(withPlaces && { places: "yes" }),
  });
  const answer = await fetch(`/api/areas?${parameters.toString()}`, { signal });
  if (!answer.ok) throw new Error(`Places were answered with ${answer.status}`);
  return (await answer.json()) as AreaSuggestion[];
}
