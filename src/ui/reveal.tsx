import { type ReactNode, type Ref, useEffect, useRef } from "react";
import "./reveal.css";

export interface RevealProps {
  children: ReactNode;
  as?: "ul" | "ol" | "div";
  /** Whether the children are in a responsive grid of 1, 2 or 3 columns. */
  grid?: boolean;
}

/**
 * Children slide in alternately from left and right when scrolled into view. This applies only to children that are
 * below the viewport at hydration. Without JavaScript, or with reduced motion, all are visible from the start.
 */
export function Reveal({ children, as: Element = "ul", grid = true }: RevealProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!list.current || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.setAttribute("data-reveal", "shown");
        observer.unobserve(target);
      }
    });
    for (const item of list.current.children) {
      if (item.getBoundingClientRect().top < innerHeight) continue;
      item.setAttribute("data-reveal", "waiting");
      observer.observe(item);
    }
    return () => observer.disconnect();
  }, []);
  return (
    <Element ref={list as Ref<never>} className={grid ? "reveal reveal-grid" : "reveal"}>
      {children}
    </Element>
  );
}
