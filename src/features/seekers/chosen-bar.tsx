import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react";
import { COMPARE_KEY } from "../../platform/device.ts";

const CompareBar = lazy<ComponentType>(() =>
  import("./web/compare-toggle.tsx").then(
    ({ CompareBar: Bar }) => ({ default: Bar }),
    () => ({ default: () => null }),
  ),
);

/** The bar for pages without compare toggles. Its code is loaded only if the visitor has chosen listings to compare. */
export function ChosenBar() {
  const isChosen = useSyncExternalStore(noSubscription, hasChosen, () => false);
  return (
    isChosen && (
      <Suspense>
        <CompareBar />
      </Suspense>
    )
  );
}

/** The store never changes, because nothing on these pages changes the selection. */
const noSubscription = () => () => undefined;

function hasChosen(): boolean {
  try {
    return /\d/.test(sessionStorage.getItem(COMPARE_KEY) ?? "");
  } catch {
    return false; // storage is not available
  }
}
