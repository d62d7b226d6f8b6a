import { type ReactNode, type Ref, useEffect, useRef } from "react";
import "./reveal.css";

export interface RevealProps {
  children: ReactNode;
  as?: "ul" | "ol" | "div";
  /** 1 column on small screens, then 2 and 3. */
  grid?: boolean;
}

/**
 * Its children come in from the left and the right in turn as they are scrolled into view. Only those below the window when the page
 * takes over wait for it: without JavaScript, or with a wish for less motion, all are simply there.
 */
export function Reveal({ children, as: Element = "ul", grid = true }: RevealProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!list.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const watcher = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.setAttribute("data-reveal", "shown");
        watcher.unobserve(target);
      }
    });
    for (const item of list.current.children) {
      if (item.getBoundingClientRect().top < innerHeight) continue;
      item.setAttribute("data-reveal", "waiting");
      watcher.observe(item);
    }
    return () => watcher.disconnect();
  }, []);
  return (
    <Element ref={list as Ref<never>} className={grid ? "reveal reveal-grid" : "reveal"}>
      {children}
    </Element>
  );
}
