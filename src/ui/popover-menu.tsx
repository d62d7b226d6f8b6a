import { type ReactNode, useEffect, useRef } from "react";
import "./popover-menu.css";

export interface PopoverMenuProps {
  /** What opens it: an avatar, a word. */
  trigger: ReactNode;
  /** What the trigger is called. */
  label: string;
  children: ReactNode;
  title?: string;
}

/**
 * A small panel under its trigger. It opens by hover, by focus and Enter, and by a tap; Escape, a press elsewhere or leaving closes it.
 * It is a <details>, so it also opens where JavaScript never came.
 */
export function PopoverMenu({ trigger, label, children, title }: PopoverMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => details.current?.removeAttribute("open");
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !details.current?.open) return;
      const hadFocus = details.current.contains(document.activeElement);
      close();
      if (hadFocus) details.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <details
      ref={details}
      className="popover-menu"
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !details.current?.contains(relatedTarget)) details.current?.removeAttribute("open");
      }}
    >
      <summary className="popover-menu-trigger" aria-label={label} title={title}>
        {trigger}
      </summary>
      <div className="popover-menu-panel">{children}</div>
    </details>
  );
}
