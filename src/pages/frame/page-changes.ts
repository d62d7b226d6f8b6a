/** What the frame does when somebody goes from one page to another. */
import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";

/** A form that keeps the scroll position for its errors keeps it through the redirect after success too. Another page begins at its top. */
export function useTopOfPage(): void {
  const { pathname, hash } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isPop && !document.getElementById(hash.slice(1))) scrollTo(0, 0);
  }, [pathname, hash, isPop]);
}

/** The link that was pressed is busy until its page has come. */
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
