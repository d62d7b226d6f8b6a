import { type RefObject, useCallback, useRef, useState } from "react";

export interface Track {
  ref: RefObject<HTMLUListElement | null>;
  current: number;
  /** Scrolls to a photo. Does nothing if there is no photo with this index. */
  go: (index: number, isInstant?: boolean) => void;
  /** Handlers of the scrolling element. */
  handlers: { onScroll: () => void; onPointerDown: () => void; onWheel: () => void };
}

/**
 * Photos in an element with scroll snapping. The browser implements swiping, and this hook tracks the visible photo.
 */
export function useTrack(count: number, start = 0): Track {
  const ref = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(start);
  /** Target of a click. Photos that are passed on the way to it are ignored. */
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

/** Returns the step for an arrow key that was pressed anywhere in the gallery, or 0. */
export function stepOfKey(key: string): number {
  if (key === "ArrowLeft") return -1;
  return key === "ArrowRight" ? 1 : 0;
}
