import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { SEARCH_KEY } from "../../platform/device.ts";

function hasSearch(): boolean {
  try {
    return localStorage.getItem(SEARCH_KEY) !== null;
  } catch {
    return false; // storage is not available
  }
}

/**
 * After sign-in, saves the search that the visitor has kept on this device. The code is loaded only if there is one.
 */
export function useSaveSearchAtSignIn(uid: string | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (uid === undefined || !hasSearch()) return;
    import("./web/save-search.ts")
      .then(({ saveKept }) => saveKept())
      .then(
        (isSaved) => (isSaved ? revalidate() : undefined),
        () => {}, // Network error: the next page tries again.
      );
  }, [uid, revalidate]);
}
