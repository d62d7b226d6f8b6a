import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { DAY_MS } from "../platform/time.ts";

export const DRAFT_KEPT_MS = 30 * DAY_MS;
const SAVE_AFTER_MS = 400;

/** Reads the content saved under this key, unchecked. The result is undefined if there is none or it is too old. */
export function readDraft(key: string): unknown {
  try {
    const { savedAt, content } = JSON.parse(localStorage.getItem(key) ?? "{}") as {
      savedAt?: unknown;
      content?: unknown;
    };
    return typeof savedAt === "number" && Date.now() - savedAt < DRAFT_KEPT_MS ? content : undefined;
  } catch {
    return undefined; // no storage, or not our format
  }
}

/** Saves a draft. If the content is undefined, the draft is deleted. */
export function saveDraft(key: string, content: object | undefined): void {
  try {
    if (content) localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), content }));
    else localStorage.removeItem(key);
  } catch {
    // Without storage (private window, quota) the form still works.
  }
}

export interface DraftFormat<Content> {
  read: (form: HTMLFormElement | null) => Content;
  /** Returns the content to save, or undefined if the form has no content of its own. */
  toSaved: (now: Content, base: Content) => object | undefined;
  /** Returns the content to show, or undefined if the saved content must not be restored. */
  restore: (saved: unknown, base: Content, now: Content) => Content | undefined;
}

interface DraftOptions<Content> {
  /** The key is different for each member and form, so that the next member on this device does not see the draft. */
  key: string;
  /** The initial content of the form. */
  base: Content;
  /** The content of a failed attempt, which the form shows instead of `base`. */
  written: Content | undefined;
  format: DraftFormat<Content>;
}

/** Saves a form on this device while it is being filled in, and restores it. */
export function useFormDraft<Content>(
  form: RefObject<HTMLFormElement | null>,
  { key, base, written, format }: DraftOptions<Content>,
) {
  const [shown, setShown] = useState({
    content: written ?? base,
    version: 0,
    isRestored: false,
    isSettled: written !== undefined,
  });
  const start = useRef({ base, isWritten: written !== undefined });
  /** Changes that are not saved yet. */
  const waiting = useRef<{ content: Content; timer: ReturnType<typeof setTimeout> }>(undefined);

  const forgetWaiting = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  }, []);

  const save = useCallback(
    (content: Content) => saveDraft(key, format.toSaved(content, start.current.base)),
    [key, format],
  );

  const saveWaiting = useCallback(() => {
    // Reads the form again if it still exists, because a choice may not have been rendered at the time of the event.
    if (waiting.current) save(form.current ? format.read(form.current) : waiting.current.content);
    forgetWaiting();
  }, [form, format, save, forgetWaiting]);

  useEffect(() => {
    if (start.current.isWritten) return;
    // People may have begun to type before the script was loaded.
    const restored = format.restore(readDraft(key), start.current.base, format.read(form.current));
    setShown({
      content: restored ?? start.current.base,
      version: restored ? 1 : 0,
      isRestored: restored !== undefined,
      isSettled: true,
    });
  }, [form, format, key]);

  useEffect(() => {
    addEventListener("pagehide", saveWaiting);
    return () => {
      removeEventListener("pagehide", saveWaiting);
      saveWaiting();
    };
  }, [saveWaiting]);

  return {
    ...shown,
    saveSoon: () => {
      clearTimeout(waiting.current?.timer);
      waiting.current = { content: format.read(form.current), timer: setTimeout(saveWaiting, SAVE_AFTER_MS) };
    },
    saveNow: () => {
      forgetWaiting();
      save(format.read(form.current));
    },
    startOver: () => {
      forgetWaiting();
      saveDraft(key, undefined);
      setShown(({ version }) => ({
        content: start.current.base,
        version: version + 1,
        isRestored: false,
        isSettled: true,
      }));
    },
  };
}
