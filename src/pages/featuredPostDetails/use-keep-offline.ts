import { useEffect } from "react";
import type { SavedMark } from "../../features/saved/saved-marks.ts";

const WAIT_MS = 2_000;

/**
 * Keeps the public part of an opened room on this device, so that it can be read without a network. It starts after the
 * page's own requests.
 */
export function useKeepOffline(id: string | undefined, mark: SavedMark | undefined): void {
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => {
      import("../../features/offline/remember-room.ts").then(
        ({ rememberRoom }) => rememberRoom(id, mark === "saved" ? true : undefined),
        () => {}, // The page works without the copy.
      );
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [id, mark]);
}
