import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 15_000;

/** Loads the page's data again while somebody looks at it, and when they come back to it. */
export function useFreshInbox(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible" && navigator.onLine) void revalidate();
    };
    const timer = setInterval(refresh, EVERY_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate]);
}
