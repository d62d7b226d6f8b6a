import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const EDGE_PX = 90;
const SCROLL_PX = 12;
/** A shorter movement counts as a click. */
const SLACK_PX = 5;

const tilesOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(":scope > [data-photo]")];

interface Drag {
  tile: HTMLElement;
  x: number;
  y: number;
  scroll: number;
  pointer: { x: number; y: number };
  to: number | undefined;
  isMoving: boolean;
}

/**
 * Drags a tile with touch or mouse. While dragging, the drop position is marked. The list changes only on drop, so that
 * the element under the pointer stays in the document.
 */
export function useTileDrag(list: RefObject<HTMLElement | null>, onDrop: (key: string, to: number) => void) {
  const drag = useRef<Drag>(undefined);
  const end = useRef<() => void>(undefined);
  useEffect(() => () => end.current?.(), []);

  const start = (event: ReactPointerEvent<HTMLElement>) => {
    const tile = event.currentTarget.closest<HTMLElement>("[data-photo]");
    if (event.button !== 0 || !tile || drag.current) return;
    const at = { x: event.clientX, y: event.clientY };
    drag.current = { tile, ...at, scroll: scrollY, pointer: at, to: undefined, isMoving: false };
    const stop = new AbortController();
    const { signal } = stop;
    let frame = 0;
    end.current = () => {
      stop.abort();
      cancelAnimationFrame(frame);
      if (drag.current) putBack(drag.current, list.current);
      drag.current = undefined;
    };
    const drop = () => {
      const { current } = drag;
      end.current?.();
      if (current?.isMoving && current.to !== undefined) onDrop(current.tile.dataset["photo"] ?? "", current.to);
    };
    const follow = () => {
      if (!drag.current || !list.current) return;
      if (drag.current.isMoving) scrollAtEdge(drag.current.pointer.y);
      moveTile(drag.current, list.current);
      frame = requestAnimationFrame(follow);
    };
    addEventListener(
      "pointermove",
      ({ clientX: x, clientY: y }) => {
        if (drag.current) drag.current.pointer = { x, y };
      },
      { signal },
    );
    addEventListener("pointerup", drop, { signal });
    addEventListener("pointercancel", () => end.current?.(), { signal });
    addEventListener("keydown", (pressed) => pressed.key === "Escape" && end.current?.(), { signal });
    frame = requestAnimationFrame(follow);
  };
  return start;
}

function scrollAtEdge(y: number): void {
  if (y < EDGE_PX) scrollBy(0, -SCROLL_PX);
  else if (y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_PX);
}

function moveTile(drag: Drag, list: HTMLElement): void {
  const { tile, pointer } = drag;
  const [dx, dy] = [pointer.x - drag.x, pointer.y - drag.y + scrollY - drag.scroll];
  drag.isMoving ||= Math.hypot(dx, dy) > SLACK_PX;
  if (!drag.isMoving) return;
  tile.dataset["lifted"] = "";
  tile.style.translate = `${dx}px ${dy}px`;
  const tiles = tilesOf(list);
  const from = tiles.indexOf(tile);
  const to = tiles.findIndex((other) => other !== tile && holds(other.getBoundingClientRect(), pointer));
  drag.to = to < 0 ? undefined : to;
  for (const [index, other] of tiles.entries()) {
    if (index === to) other.dataset["landing"] = to < from ? "before" : "after";
    else delete other.dataset["landing"];
  }
}

const holds = ({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }) =>
  x >= left && x <= right && y >= top && y <= bottom;

function putBack({ tile }: Drag, list: HTMLElement | null): void {
  delete tile.dataset["lifted"];
  tile.style.translate = "";
  for (const other of list ? tilesOf(list) : []) delete other.dataset["landing"];
}

const SETTLE_MS = 260;

/** Animates tiles to their new positions. */
export function useSettling(list: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef(new Map<HTMLElement, { x: number; y: number }>());
  const last = useRef("");
  useLayoutEffect(() => {
    if (last.current === order) return;
    last.current = order;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = new Map<HTMLElement, { x: number; y: number }>();
    for (const tile of list.current ? tilesOf(list.current) : []) {
      const place = { x: tile.offsetLeft, y: tile.offsetTop };
      const was = before.current.get(tile);
      now.set(tile, place);
      if (!was || isStill || (was.x === place.x && was.y === place.y)) continue;
      tile.animate([{ translate: `${was.x - place.x}px ${was.y - place.y}px` }, { translate: "0 0" }], {
        duration: SETTLE_MS,
        easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
      });
    }
    before.current = now;
  }, [list, order]);
}
