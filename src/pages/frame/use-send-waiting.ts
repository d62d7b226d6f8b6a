import { useEffect } from "react";

/**
 * Sends messages that were written offline, from whatever page the member opens next. The inbox shows and removes them.
 */
export function useSendWaiting(uid: string | undefined): void {
  useEffect(() => {
    if (uid === undefined) return;
    // Loaded late and for members only: visitors do not need it. Without the file, the next page tries again.
    import("../../features/conversations/web/send-unsent.ts").then(
      ({ sendAllUnsent }) => sendAllUnsent(uid),
      () => undefined,
    );
  }, [uid]);
}
