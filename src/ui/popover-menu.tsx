import { type ReactNode, useEffect, useId, useRef } from "react";
import { useNavigation } from "react-router";
import "./popover-menu.css";

export interface PopoverMenuProps {
  /** The content of the button that opens the panel, such as an avatar, an icon or a word. */
  trigger: ReactNode;
  /** Accessible name of the trigger. Without it the content is the name. */
  label?: string;
  children: ReactNode;
  /** Tooltip of the trigger. */
  title?: string;
  side?: "below" | "above";
  /** A mouse over the trigger shows the panel too. */
  opensOnHover?: boolean;
}

/**
 * A button with a panel. The panel is a popover: it opens without JavaScript, and Escape and a tap elsewhere close it.
 * With JavaScript, what is sent or opened from the panel closes it too.
 */
export function PopoverMenu({ trigger, label, children, title, side = "below", opensOnHover }: PopoverMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") return;
    panel.current?.hidePopover();
    hideFromHover(menu.current);
  }, [state]);
  useEffect(() => (opensOnHover && menu.current ? hideByEscape(menu.current) : undefined), [opensOnHover]);
  return (
    <div ref={menu} className="popover-menu" data-side={side} data-hover={opensOnHover ? "" : undefined}>
      <button type="button" className="popover-menu-trigger" popoverTarget={id} aria-label={label} title={title}>
        {trigger}
      </button>
      <div ref={panel} className="popover-menu-panel" id={id} popover="auto">
        {children}
      </div>
    </div>
  );
}

/** With `data-hidden`, hover is ignored until the pointer leaves. */
function hideFromHover(menu: HTMLElement | null): void {
  if (!menu?.matches("[data-hover]:hover")) return;
  menu.dataset["hidden"] = "";
  menu.addEventListener("pointerleave", () => void delete menu.dataset["hidden"], { once: true });
}

function hideByEscape(menu: HTMLElement): () => void {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === "Escape") hideFromHover(menu);
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
