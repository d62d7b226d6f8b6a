import { type ReactNode, useEffect, useRef } from "react";
import "./popover-menu.css";

export interface PopoverMenuProps {
  /** What opens it: an avatar, a word. */
  trigger: ReactNode;
  /** What the trigger is called. */
  label: string;
  children: ReactNode;
  /** The tooltip of the trigger. */
  title?: string;
}

/**
 * A small panel under its trigger. Hover shows it (CSS), keyboard focus and a tap open it, Escape, a press elsewhere, leaving,
 * or a choice made inside hides it. It is a <details>, so it also opens where JavaScript never came.
 */
export function PopoverMenu({ trigger, label, children, title }: PopoverMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => (details.current ? hideWhenDone(details.current) : undefined), []);
  return (
    <details ref={details} className="popover-menu">
      <summary className="popover-menu-trigger" aria-label={label} title={title}>
        {trigger}
      </summary>
      <div className="popover-menu-panel">{children}</div>
    </details>
  );
}

function hideWhenDone(menu: HTMLDetailsElement): () => void {
  const done = new AbortController();
  const { signal } = done;
  const holds = (target: EventTarget | null) => target instanceof Node && menu.contains(target);
  const hide = () => {
    menu.open = false;
    // Hover and focus would show it again at once, so they are ignored until they end.
    menu.dataset["hidden"] = "";
  };
  const forget = () => void delete menu.dataset["hidden"];

  const on = <Name extends keyof HTMLElementEventMap>(name: Name, react: (event: HTMLElementEventMap[Name]) => void) =>
    menu.addEventListener(name, react, { signal });

  on("pointerleave", forget);
  on("focusin", ({ target }) => {
    if (!("hidden" in menu.dataset) && target instanceof Element && target.matches("summary:focus-visible")) menu.open = true;
  });
  on("focusout", ({ relatedTarget }) => {
    if (holds(relatedTarget)) return;
    forget();
    if (relatedTarget) menu.open = false;
  });
  on("click", ({ target }) => {
    if (target instanceof Element && target.closest(".popover-menu-panel :is(a, button)")) hide();
  });
  document.addEventListener("pointerdown", ({ target }) => !holds(target) && menu.open && (menu.open = false), { signal });
  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape" || !(menu.open || menu.matches(":hover, :focus-within"))) return;
      hide();
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    },
    { signal },
  );
  return () => done.abort();
}
