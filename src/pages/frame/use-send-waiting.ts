import { useEffect } from "react";

/** Sends messages that were written offline, as soon as the member opens any page. The inbox shows and removes them. */
export function useSendWaiting(uid: string | undefined): void {
  useEffect(() => {
    if (uid === undefined) return;
    // The module is loaded late and for members only, because visitors do not need it. If that fails, the next page
    // tries again.
    import("../../features/conversations/web/send-unsent.ts").then(
      ({ sendAllUnsent }) => sendAllUnsent(uid),
      () => undefined,
    );
  }, [uid]);
}
