/**
 * Compare toggles for lists. They are loaded after the page, to keep it small. They need JavaScript anyway, and the
 * list works without them.
 */
import { type ComponentType, useEffect, useState } from "react";
import type { CompareToggleProps } from "./web/compare-toggle.tsx";

const loadToggle = () => import("./web/compare-toggle.tsx").then(({ CompareToggle }) => CompareToggle);
const loadBar = () => import("./web/compare-toggle.tsx").then(({ CompareBar }) => CompareBar);

export function LazyCompareToggle(props: CompareToggleProps) {
  const { view: Toggle } = useLate(loadToggle);
  return Toggle && <Toggle {...props} />;
}

export function LazyCompareBar() {
  const { view: Bar } = useLate(loadBar);
  return Bar && <Bar />;
}

function useLate<Props>(load: () => Promise<ComponentType<Props>>): { view: ComponentType<Props> | undefined } {
  const [view, setView] = useState<ComponentType<Props>>();
  useEffect(() => {
    load().then(
      (loaded) => setView(() => loaded),
      () => {}, // Network error: the listing's own page also has a toggle.
    );
  }, [load]);
  return { view };
}
