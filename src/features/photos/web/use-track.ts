import { type RefObject, useCallback, useRef, useState } from "react";

export interface Track {
  ref: RefObject<HTMLUListElement | null>;
  current: number;
  /** To a photo of the row; past its ends nothing happens. */
  go: (index: number, isInstant?: boolean) => void;
  /** For the element that scrolls. */
  handlers: { onScroll: () => void; onPointerDown: () => void; onWheel: () => void };
}

/** Photos side by side in an element that scrolls and snaps: swiping is the browser's own, and this only knows which one is in view. */
export function useTrack(count: number, start = 0): Track {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(start);
  /** Where a press leads; those on the way there are not counted. */
  const wanted = useRef<number>(undefined);
  const go = useCallback(
    (index: number, isInstant = false) => {
      const list = ref.current;
      if (!list || index < 0 || index >= count) return;
      wanted.current = index;
      setCurrent(index);
      const isCalm = isInstant || matchMedia("(prefers-reduced-motion: reduce)").matches;
      list.scrollTo({ left: index * list.clientWidth, behavior: isCalm ? "instant" : "smooth" });
    },
    [count],
  );
  const onScroll = useCallback(() => {
    const list = ref.current;
    if (!list || list.clientWidth === 0) return;
    const index = Math.min(count - 1, Math.max(0, Math.round(list.scrollLeft / list.clientWidth)));
    if (wanted.current === undefined) setCurrent(index);
    else if (wanted.current === index) wanted.current = undefined;
  }, [count]);
  const takeOver = useCallback(() => {
    wanted.current = undefined;
  }, []);
  return { ref, current, go, handlers: { onScroll, onPointerDown: takeOver, onWheel: takeOver } };
}

/** Left and right, wherever in the gallery the keyboard is. */
export function stepOfKey(key: string): number {
  if (key === "ArrowLeft") return -1;
  return key === "ArrowRight" ? 1 : 0;
}
