import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { SEEKER_DRAFTS } from "../../../platform/device.ts";
import { type FormEntries, toEntries } from "./profile-form.ts";

export const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;
const SAVE_AFTER_MS = 400;
/** Hidden fields, which are not part of a draft. */
const ownFields = new Set(["draft", "placeName"]);

interface Draft {
  savedAt: number;
  entries: FormEntries;
}

/** Per member and form, so that another member on this device does not see it. */
export const draftKey = (uid: string, form: string): string => `${SEEKER_DRAFTS}${uid}:${form}`;

const isEntries = (value: unknown): value is FormEntries =>
  Array.isArray(value) && value.every((entry) => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string"));

function readDraft(key: string): FormEntries | undefined {
  try {
    const { savedAt, entries } = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Draft>;
    return typeof savedAt === "number" && Date.now() - savedAt < KEPT_FOR_MS && isEntries(entries) ? entries : undefined;
  } catch {
    return undefined; // no storage, or an unknown format
  }
}

function saveDraft(key: string, entries: FormEntries | undefined): void {
  try {
    if (entries) localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), entries } satisfies Draft));
    else localStorage.removeItem(key);
  } catch {
    // The form also works without storage (private window, quota exceeded).
  }
}

export function forgetDraft(key: unknown): void {
  if (typeof key === "string" && key.startsWith(SEEKER_DRAFTS)) saveDraft(key, undefined);
}

/** The content of a form, independent of field order. */
const wordsOf = (entries: FormEntries): string =>
  entries
    .filter(([name]) => !ownFields.has(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join("\n");

const saysSame = (one: FormEntries, other: FormEntries): boolean => wordsOf(one) === wordsOf(other);

interface DraftOptions {
  key: string;
  /** The initial content. A form with the same content is not a draft. */
  base: FormEntries;
  /** The content after an error, which is already a draft. */
  written: FormEntries | undefined;
}

const readForm = (form: HTMLFormElement | null) => toEntries(new FormData(form ?? undefined));

/** Saves a form's content on this device, and restores it. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, { key, base, written }: DraftOptions) {
  const [shown, setShown] = useState({ entries: written ?? base, version: 0, isRestored: false });
  const start = useRef({ base, isWritten: written !== undefined });
  /** Changes that are not saved yet. */
  const waiting = useRef<{ entries: FormEntries; timer: ReturnType<typeof setTimeout> }>(undefined);

  const forgetWaiting = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  }, []);

  const save = useCallback((entries: FormEntries) => saveDraft(key, saysSame(entries, start.current.base) ? undefined : entries), [key]);

  const saveWaiting = useCallback(() => {
    // Read the form again if it still exists: at the time of the event, a choice may not have been rendered yet.
    if (waiting.current) save(form.current ? readForm(form.current) : waiting.current.entries);
    forgetWaiting();
  }, [form, save, forgetWaiting]);

  useEffect(() => {
    if (start.current.isWritten) return;
    const kept = readDraft(key);
    // If the user typed before hydration, that takes precedence.
    if (!kept || saysSame(kept, start.current.base) || !saysSame(readForm(form.current), start.current.base)) return;
    setShown({ entries: kept, version: 1, isRestored: true });
  }, [form, key]);

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
      forgetWaiting();
      waiting.current = { entries: readForm(form.current), timer: setTimeout(saveWaiting, SAVE_AFTER_MS) };
    },
    saveNow: () => {
      forgetWaiting();
      save(readForm(form.current));
    },
    startOver: () => {
      forgetWaiting();
      saveDraft(key, undefined);
      setShown(({ version }) => ({ entries: start.current.base, version: version + 1, isRestored: false }));
    },
  };
}
