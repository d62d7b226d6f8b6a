import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { SEEKER_DRAFTS } from "../../../platform/device.ts";
import { type FormEntries, toEntries } from "./profile-form.ts";

export const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;
const SAVE_AFTER_MS = 400;
/** Fields of the form that nobody writes. */
const ownFields = new Set(["draft", "placeName"]);

interface Draft {
  savedAt: number;
  entries: FormEntries;
}

/** Of one member and one form: whoever signs in next on this device does not see it. */
export const draftKey = (uid: string, form: string): string => `${SEEKER_DRAFTS}${uid}:${form}`;

const isEntries = (value: unknown): value is FormEntries =>
  Array.isArray(value) && value.every((entry) => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string"));

function readDraft(key: string): FormEntries | undefined {
  try {
    const { savedAt, entries } = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Draft>;
    return typeof savedAt === "number" && Date.now() - savedAt < KEPT_FOR_MS && isEntries(entries) ? entries : undefined;
  } catch {
    return undefined; // no storage on this device, or not what we wrote
  }
}

function saveDraft(key: string, entries: FormEntries | undefined): void {
  try {
    if (entries) localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), entries } satisfies Draft));
    else localStorage.removeItem(key);
  } catch {
    // A device that keeps nothing (private window, full storage) can still save the profile.
  }
}

export function forgetDraft(key: unknown): void {
  if (typeof key === "string" && key.startsWith(SEEKER_DRAFTS)) saveDraft(key, undefined);
}

/** What a form says, whatever the order of its fields. */
const wordsOf = (entries: FormEntries): string =>
  entries
    .filter(([name]) => !ownFields.has(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join("\n");

const saysSame = (one: FormEntries, other: FormEntries): boolean => wordsOf(one) === wordsOf(other);

interface DraftOptions {
  key: string;
  /** What the form holds when nobody has written in it: the same is no draft. */
  base: FormEntries;
  /** What it holds now, when that is already something written. */
  written: FormEntries | undefined;
}

const readForm = (form: HTMLFormElement | null) => toEntries(new FormData(form ?? undefined));

/** Keeps what is written in a form on this device, and brings it back. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, { key, base, written }: DraftOptions) {
  const [shown, setShown] = useState({ entries: written ?? base, version: 0, isRestored: false });
  const start = useRef({ base, isWritten: written !== undefined });
  /** Written and not yet kept. */
  const waiting = useRef<{ entries: FormEntries; timer: ReturnType<typeof setTimeout> }>(undefined);

  const forgetWaiting = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  }, []);

  const save = useCallback((entries: FormEntries) => saveDraft(key, saysSame(entries, start.current.base) ? undefined : entries), [key]);

  const saveWaiting = useCallback(() => {
    // Read again where the form is still there: what was chosen by a press may not have been drawn yet when it was heard of.
    if (waiting.current) save(form.current ? readForm(form.current) : waiting.current.entries);
    forgetWaiting();
  }, [form, save, forgetWaiting]);

  useEffect(() => {
    if (start.current.isWritten) return;
    const kept = readDraft(key);
    // Somebody may have begun to write before this script was there: then that counts.
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
