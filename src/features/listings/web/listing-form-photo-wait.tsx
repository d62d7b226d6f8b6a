import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import {
  type AlbumTrouble,
  leaveOutTroubled,
  retryFailed,
  troubleOf,
  waitForPlaces,
} from "../../photos/photo-albums.ts";
import { useUnderWay } from "../../photos/use-photo-album.ts";

/**
 * `waiting`: the form waits until the server knows all photos. `asking`: some photos cannot be uploaded, and the member
 * decides whether to go on without them.
 */
type PhotoWait =
  | { state: "waiting"; count: number; isShown: boolean }
  | { state: "asking"; count: number; canRetry: boolean };

/** A notice appears after this time. Most waits are shorter. */
const SAY_AFTER_MS = 800;

/** Keeps the form from being submitted with fewer photos than it shows, unless the member agrees. */
export function usePhotoWait(form: RefObject<HTMLFormElement | null>, album: string) {
  const [wait, setWait] = useState<PhotoWait>();
  const aborter = useRef<AbortController>(undefined);
  /** The button that submitted the form, for submitting it later. */
  const submitter = useRef<HTMLElement>(undefined);
  useEffect(() => () => aborter.current?.abort(), []);

  const ask = ({ troubled, retriable, refused }: AlbumTrouble, refusedBefore: number): boolean => {
    const count = troubled + Math.max(0, refused - refusedBefore);
    if (count === 0) return false;
    flushSync(() => setWait({ state: "asking", count, canRetry: retriable > 0 }));
    form.current?.querySelector<HTMLElement>("[data-hold]")?.focus();
    return true;
  };
  const send = () => {
    flushSync(() => setWait(undefined));
    form.current?.requestSubmit(submitter.current?.isConnected ? submitter.current : undefined);
  };
  const waitThenSend = async ({ placeless, refused }: AlbumTrouble) => {
    const { signal } = (aborter.current = new AbortController());
    setWait({ state: "waiting", count: placeless, isShown: false });
    const timer = setTimeout(
      () => setWait((now) => (now?.state === "waiting" ? { ...now, isShown: true } : now)),
      SAY_AFTER_MS,
    );
    await waitForPlaces(album, signal);
    clearTimeout(timer);
    if (!signal.aborted && !ask(troubleOf(album), refused)) send();
  };
  return {
    wait,
    isWaiting: wait?.state === "waiting",
    /** Call it on submit. If it returns false, cancel: the form is submitted later, or not at all. */
    maySend: (pressed?: HTMLElement): boolean => {
      submitter.current = pressed;
      const trouble = troubleOf(album);
      if (ask(trouble, trouble.refused)) return false;
      if (trouble.placeless > 0) {
        void waitThenSend(trouble);
        return false;
      }
      setWait(undefined);
      return true;
    },
    retry: () => {
      flushSync(() => setWait(undefined));
      retryFailed(album);
      form.current?.querySelector<HTMLElement>(".listing-form-send [type='submit']")?.focus();
    },
    goOn: () => {
      aborter.current?.abort();
      flushSync(() => leaveOutTroubled(album));
      send();
    },
  };
}

/** The notice is shown beside the submit button. */
export function PhotoWaitNotice({ photoWait: { wait, retry, goOn } }: { photoWait: ReturnType<typeof usePhotoWait> }) {
  if (!wait || (wait.state === "waiting" && !wait.isShown)) return null;
  const { count } = wait;
  const shown = number(count);
  const ways = (
    <div className="listing-hold-ways">
      {wait.state === "asking" && wait.canRetry && (
        <Button data-hold="" icon="retry" onClick={retry}>
          {m.photo_retry_short()}
        </Button>
      )}
      <Button variant="secondary" data-hold="" onClick={goOn}>
        {m.photo_hold_without({ count })}
      </Button>
    </div>
  );
  if (wait.state === "waiting")
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

/** Says how many photos are still being uploaded. */
export function LatePhotos({ album }: { album: string }) {
  const count = useUnderWay(album);
  return (
    <output className="listing-form-late">{count > 0 && m.photo_late_note({ count, shown: number(count) })}</output>
  );
}
