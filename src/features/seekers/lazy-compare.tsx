/** Choosing posts to compare, for lists: fetched after the page, which is to be light. It needs a script anyway, and a list is whole without it. */
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
      () => {}, // The line broke: then one compares from the posts' own pages.
    );
  }, [load]);
  return { view };
}
