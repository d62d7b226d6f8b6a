import { lazy, Suspense, useSyncExternalStore } from "react";
import { COMPARE_KEY } from "../../platform/device.ts";

const CompareBar = lazy(() =>
  import("./web/compare-toggle.tsx").then(
    (loaded) => ({ default: loaded.CompareBar }),
    () => ({ default: () => null }),
  ),
);

/** For pages where posts cannot be chosen to compare: fetches nothing unless some were. */
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

/** Nothing on these pages changes it. */
const noSubscription = () => () => undefined;

function hasChosen(): boolean {
  try {
    return /\d/.test(sessionStorage.getItem(COMPARE_KEY) ?? "");
  } catch {
    return false; // no storage on this device
  }
}
