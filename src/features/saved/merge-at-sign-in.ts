import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { SAVED_KEY } from "../../platform/device.ts";

function hasRooms(): boolean {
  try {
    return localStorage.getItem(SAVED_KEY) !== null;
  } catch {
    return false; // storage is not available
  }
}

/**
 * Moves the rooms of this device to the member's list, once after sign-in. The code is loaded only if there are any.
 */
export function useMergeAtSignIn(uid: string | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (uid === undefined || !hasRooms()) return;
    import("./web/merge-saved.ts")
      .then(({ mergeSaved }) => mergeSaved())
      .then(
        (isMerged) => (isMerged ? revalidate() : undefined),
        () => {}, // Network error: the next page tries again.
      );
  }, [uid, revalidate]);
}
