import { useEffect } from "react";

const start = () => void navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" }).catch(() => undefined);

function startWhenIdle(): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(start);
  else setTimeout(start, 1_000);
}

/** Registers the service worker when the page has loaded and has nothing else to do. Development has none: it would serve stale modules. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return undefined;
    if (document.readyState === "complete") startWhenIdle();
    else addEventListener("load", startWhenIdle, { once: true });
    return () => removeEventListener("load", startWhenIdle);
  }, []);
}
