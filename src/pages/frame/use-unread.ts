import { useEffect, useRef, useState } from "react";
import type { RootData } from "../../platform/web/root-data.ts";

type Loaded = NonNullable<RootData["inbox"]>;

/** Returns how many conversations have unread messages. The number comes with the page, and later from events. */
export function useUnread(uid: string | undefined, loaded: Loaded | undefined): number {
  const newest = useRef(loaded);
  const [live, setLive] = useState<{ unread: number; since: Loaded | undefined }>();
  useEffect(() => {
    newest.current = loaded;
  }, [loaded]);
  useEffect(() => {
    if (uid === undefined) return undefined;
    let isOver = false;
    let stop = () => {};
    const follow = async () => {
      // The module is loaded late and for members only, because visitors do not need it.
      const { followInbox } = await import("../../features/conversations/web/live-inbox.ts");
      if (isOver) return;
      stop = followInbox(uid, {
        cursor: () => newest.current?.cursor,
        onHint: ({ unread }) => setLive({ unread, since: newest.current }),
      });
    };
    // If the module cannot be loaded, the page works without live updates.
    void follow().catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [uid]);
  // Data that was loaded after the event is newer.
  return (live?.since === loaded ? live?.unread : undefined) ?? loaded?.unread ?? 0;
}
