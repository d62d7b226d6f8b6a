import { useEffect } from "react";
import type { Visit } from "./visit-load.ts";

/**
 * Keeps a booked visit on this device with the newest messages of its conversation, so that it can be read in the
 * street without a network. A visit that is over is forgotten.
 */
export function useKeepVisit({ id, viewing, fullName, messages }: Visit & { id: string }): void {
  useEffect(() => {
    let isLeft = false;
    import("../../features/offline/offline-visits.ts")
      .then(({ keepVisit, dropVisit }) => {
        // After log-out there is nothing to keep.
        if (isLeft) return undefined;
        if (viewing?.state !== "booked") return dropVisit(id);
        const { conversation, side, listing, startsAt, endsAt, address, code } = viewing;
        const title = listing?.title ?? null;
        return keepVisit({ id, conversation, side, name: fullName, title, startsAt, endsAt, address, code, messages });
      })
      .catch(() => undefined); // The page works without the copy.
    return () => {
      isLeft = true;
    };
  }, [id, viewing, fullName, messages]);
}
