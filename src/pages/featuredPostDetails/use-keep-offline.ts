import { useEffect } from "react";
import type { SavedMark } from "../../features/saved/saved-marks.ts";

const WAIT_MS = 2_000;

/**
 * Keeps what everybody may see of an opened room on this device, for reading without a network. After the page's own
 * requests.
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
