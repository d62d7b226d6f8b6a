import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type AlbumTrouble, leaveOutTroubled, retryFailed, troubleOf, waitForPlaces } from "../../photos/photo-albums.ts";

/** waiting: for the server to know of all photos. asking: some of them will not get there, and somebody has to say whether to go on without them. */
type Hold = { state: "waiting"; count: number; isShown: boolean } | { state: "asking"; count: number; canRetry: boolean };

/** Most waits are over before anybody could read about them. */
const SAY_AFTER_MS = 800;

/** Keeps a form from being sent with fewer photos than it shows, unless whoever sends it says so. */
export function usePhotoHold(form: RefObject<HTMLFormElement | null>, album: string) {
  const [hold, setHold] = useState<Hold>();
  const wait = useRef<AbortController>(undefined);
  /** The button that sent the form, for when it is sent later. */
  const submitter = useRef<HTMLElement>(undefined);
  useEffect(() => () => wait.current?.abort(), []);

  const ask = ({ troubled, retriable, refused }: AlbumTrouble, refusedBefore: number): boolean => {
    const count = troubled + Math.max(0, refused - refusedBefore);
    if (count === 0) return false;
    flushSync(() => setHold({ state: "asking", count, canRetry: retriable > 0 }));
    form.current?.querySelector<HTMLElement>("[data-hold]")?.focus();
    return true;
  };
  const send = () => {
    flushSync(() => setHold(undefined));
    form.current?.requestSubmit(submitter.current?.isConnected ? submitter.current : undefined);
  };
  const waitThenSend = async ({ placeless, refused }: AlbumTrouble) => {
    const { signal } = (wait.current = new AbortController());
    setHold({ state: "waiting", count: placeless, isShown: false });
    const timer = setTimeout(() => setHold((now) => (now?.state === "waiting" ? { ...now, isShown: true } : now)), SAY_AFTER_MS);
    await waitForPlaces(album, signal);
    clearTimeout(timer);
    if (!signal.aborted && !ask(troubleOf(album), refused)) send();
  };
  return {
    hold,
    isWaiting: hold?.state === "waiting",
    /** To be asked when the form is about to be sent: if not, it is sent later or not at all. */
    maySend: (pressed?: HTMLElement): boolean => {
      submitter.current = pressed;
      const trouble = troubleOf(album);
      if (ask(trouble, trouble.refused)) return false;
      if (trouble.placeless > 0) {
        void waitThenSend(trouble);
        return false;
      }
      setHold(undefined);
      return true;
    },
    retry: () => {
      flushSync(() => setHold(undefined));
      retryFailed(album);
      form.current?.querySelector<HTMLElement>(".listing-form-send [type='submit']")?.focus();
    },
    goOn: () => {
      wait.current?.abort();
      flushSync(() => leaveOutTroubled(album));
      send();
    },
  };
}

/** Stands beside the button that was pressed. */
export function PhotoHold({ hold: { hold, retry, goOn } }: { hold: ReturnType<typeof usePhotoHold> }) {
  if (!hold || (hold.state === "waiting" && !hold.isShown)) return null;
  const { count } = hold;
  const shown = number(count);
  const ways = (
    <div className="listing-hold-ways">
      {hold.state === "asking" && hold.canRetry && (
        <Button data-hold="" icon="retry" onClick={retry}>
          {m.photo_retry_short()}
        </Button>
      )}
      <Button variant="secondary" data-hold="" onClick={goOn}>
        {m.photo_hold_without({ count })}
      </Button>
    </div>
  );
  if (hold.state === "waiting")
    return (
      <Notice announce action={ways}>
        {m.photo_hold_places({ count, shown })}
      </Notice>
    );
  return (
    <Notice tone="warning" announce title={m.photo_hold_failed({ count, shown })} action={ways}>
      {m.photo_hold_failed_text()}
    </Notice>
  );
}
