import { type ComponentType, useEffect, useState } from "react";
import type { AppNoticesProps } from "./app-notices.tsx";

function whenIdle(work: () => void): () => void {
  const start = () => void ("requestIdleCallback" in globalThis ? requestIdleCallback(work) : setTimeout(work, 1_000));
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
  return () => removeEventListener("load", start);
}

/** Loads the service worker and its notices when the page has loaded and the browser is idle. */
export function LateApp(props: AppNoticesProps) {
  const [Notices, setNotices] = useState<ComponentType<AppNoticesProps>>();
  useEffect(
    () =>
      whenIdle(() => {
        import("./app-notices.tsx").then(
          ({ AppNotices }) => setNotices(() => AppNotices),
          () => {}, // The browser is offline, or a release has replaced the file. The next page tries again.
        );
      }),
    [],
  );
  return Notices && <Notices {...props} />;
}
