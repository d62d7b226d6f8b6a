import { type RefObject, useEffect, useRef } from "react";

/** Closes a menu in <details> after a tap elsewhere or Escape. The menu opens without JavaScript. */
export function useClosingDetails(): RefObject<HTMLDetailsElement | null> {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = details.current;
    if (!menu) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    closeOutside(menu, signal);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.open) return;
      menu.open = false;
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    };
    document.addEventListener("keydown", onKey, { signal });
    return () => controller.abort();
  }, []);
  return details;
}

export function closeOutside(menu: HTMLDetailsElement, signal: AbortSignal): void {
  const close = ({ target }: Event) => {
    if (menu.open && !(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  document.addEventListener("pointerdown", close, { signal });
}
