import { lazy, Suspense, useEffect, useState } from "react";
import { COMPARE_KEY } from "../../platform/device.ts";

const CompareBar = lazy(() =>
  import("./web/compare-toggle.tsx").then(
    (loaded) => ({ default: loaded.CompareBar }),
    () => ({ default: () => null }),
  ),
);

/** For pages where posts cannot be chosen to compare: fetches nothing unless some were. */
export function ChosenBar() {
  const [isChosen, setIsChosen] = useState(false);
  useEffect(() => setIsChosen(hasChosen()), []);
  return (
    isChosen && (
      <Suspense>
        <CompareBar />
      </Suspense>
    )
  );
}

function hasChosen(): boolean {
  try {
    return /\d/.test(sessionStorage.getItem(COMPARE_KEY) ?? "");
  } catch {
    return false; // no storage on this device
  }
}
