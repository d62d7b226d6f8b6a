import { type ReactNode, useEffect, useRef } from "react";
import { closeOutside } from "./use-closing-details.ts";
import "./popover-menu.css";

export interface PopoverMenuProps {
  /** The content of the button that opens the panel, such as an avatar or a word. */
  trigger: ReactNode;
  /** Accessible name of the trigger. */
  label: string;
  children: ReactNode;
  /** Tooltip of the trigger. */
  title?: string;
}

/**
 * A panel below its trigger. Hover (CSS), keyboard focus and a tap open it. Escape, a click outside, losing focus and a
 * click on a link or button inside close it. It uses <details>, so it also opens without JavaScript.
 */
export function PopoverMenu({ trigger, label, children, title }: PopoverMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => (details.current ? closeAutomatically(details.current) : undefined), []);
  return (
    <details ref={details} className="popover-menu">
      <summary className="popover-menu-trigger" aria-label={label} title={title}>
        {trigger}
      </summary>
      <div className="popover-menu-panel">{children}</div>
    </details>
  );
}

function closeAutomatically(menu: HTMLDetailsElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const isInside = (target: EventTarget | null) => target instanceof Node && menu.contains(target);
  const hide = () => {
    menu.open = false;
    // Hover and focus would show the menu again immediately. With `data-hidden`, they are ignored until they end.
    menu.dataset["hidden"] = "";
  };
  const clearHidden = () => void delete menu.dataset["hidden"];

  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => menu.addEventListener(name, listener, { signal });

  on("pointerleave", clearHidden);
  on("focusin", ({ target }) => {
    if (!("hidden" in menu.dataset) && target instanceof Element && target.matches("summary:focus-visible"))
      menu.open = true;
  });
  on("focusout", ({ relatedTarget }) => {
    if (isInside(relatedTarget)) return;
    clearHidden();
    if (relatedTarget) menu.open = false;
  });
  on("click", ({ target }) => {
    if (target instanceof Element && target.closest(".popover-menu-panel :is(a, button)")) hide();
  });
  closeOutside(menu, signal);
  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape" || !(menu.open || menu.matches(":hover, :focus-within"))) return;
      hide();
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    },
    { signal },
  );
  return () => controller.abort();
}
