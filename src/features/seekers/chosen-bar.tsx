import { type ComponentType, lazy, Suspense, useSyncExternalStore } from "react";
import { COMPARE_KEY } from "../../platform/device.ts";

const CompareBar = lazy<ComponentType>(() =>
  import("./web/compare-toggle.tsx").then(
    ({ CompareBar: Bar }) => ({ default: Bar }),
    () => ({ default: () => null }),
  ),
);

/** For pages without compare toggles. Loads the bar only if the visitor has chosen listings to compare. */
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

/** Nothing on these pages changes the selection. */
const noSubscription = () => () => undefined;

function hasChosen(): boolean {
  try {
    return /\d/.test(sessionStorage.getItem(COMPARE_KEY) ?? "");
  } catch {
    return false; // storage is not available
  }
}
