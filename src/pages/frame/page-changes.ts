/** Effects of the site frame on navigation. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";

/**
 * Scrolls to the top of a new page. A form that keeps the scroll position for its errors would also keep it after a
 * redirect.
 */
export function useTopOfPage(): void {
  const { pathname, hash } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const previousPath = useRef(pathname);
  useLayoutEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    if (!isPop && !document.getElementById(hash.slice(1))) scrollTo(0, 0);
  }, [pathname, hash, isPop]);
}

/** Marks the clicked link as busy until its page is loaded. */
export function useBusyLink(): void {
  const { location } = useNavigation();
  const path = location?.pathname;
  useEffect(() => {
    const link = document.activeElement?.closest("a");
    if (!link || link.pathname !== path) return undefined;
    link.setAttribute("aria-busy", "true");
    return () => link.removeAttribute("aria-busy");
  }, [path]);
}
