import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type ListingFormValues, listingFormNames } from "../listing-fields.ts";
import { textOf } from "./listing-form-text.ts";

const PREFIX = "nest-mates-draft:";
export const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;
const SAVE_AFTER_MS = 400;

interface Draft {
  savedAt: number;
  values: Partial<ListingFormValues>;
}

/** Drafts belong to one member and one form, so that the next member on this device does not see them. */
export const draftKey = (uid: string, form: string): string => `${PREFIX}${uid}:${form}`;

function readDraft(key: string): Partial<ListingFormValues> | undefined {
  try {
    const { savedAt, values } = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Draft>;
    const isFresh = typeof savedAt === "number" && Date.now() - savedAt < KEPT_FOR_MS;
    if (!isFresh || typeof values !== "object" || values === null) return undefined;
    return Object.fromEntries(listingFormNames.flatMap((name) => (typeof values[name] === "string" ? [[name, values[name]]] : [])));
  } catch {
    return undefined; // no storage, or not our format
  }
}

function saveDraft(key: string, values: Partial<ListingFormValues>): void {
  try {
    if (Object.keys(values).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), values } satisfies Draft));
  } catch {
    // Without storage (private window, quota) the form still works.
  }
}

export function forgetDraft(key: unknown): void {
  if (typeof key === "string" && key.startsWith(PREFIX)) saveDraft(key, {});
}

export interface DraftOwner {
  uid: string;
  form: string;
}

/** Moves a draft to another form, without photos: the listing of the other form has them already. */
export function handOverDraft(from: string, to: string): void {
  const { photos: _photos, imageUrl: _imageUrl, ...values } = readDraft(from) ?? {};
  saveDraft(to, values);
  forgetDraft(from);
}

function readForm(form: HTMLFormElement | null): Partial<ListingFormValues> {
  const data = new FormData(form ?? undefined);
  return Object.fromEntries(listingFormNames.map((name) => [name, textOf(data, name)]));
}

function changedFrom(base: ListingFormValues, now: Partial<ListingFormValues>): Partial<ListingFormValues> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== base[name as keyof ListingFormValues]));
}

export interface DraftOptions {
  key: string;
  /** The initial values of the form. A draft holds only what differs from them. */
  base: ListingFormValues;
  /** The values of a failed attempt, which the form shows instead. */
  written: ListingFormValues | undefined;
}

/** Saves the form on this device while it is being filled in, and restores it. */
export function useDraft(form: RefObject<HTMLFormElement | null>, { key, base, written }: DraftOptions) {
  const [shown, setShown] = useState({ values: written ?? base, version: 0, isRestored: false, isSettled: written !== undefined });
  const start = useRef({ base, isWritten: written !== undefined });
  /** Not saved yet. */
  const waiting = useRef<{ values: Partial<ListingFormValues>; timer: ReturnType<typeof setTimeout> }>(undefined);

  const forgetWaiting = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  }, []);

  const saveWaiting = useCallback(() => {
    if (waiting.current) saveDraft(key, waiting.current.values);
    forgetWaiting();
  }, [key, forgetWaiting]);

  useEffect(() => {
    if (start.current.isWritten) return;
    const kept = readDraft(key);
    // People may have begun to type before the script was loaded.
    const typed = kept && changedFrom(start.current.base, readForm(form.current));
    setShown({ values: { ...start.current.base, ...kept, ...typed }, version: kept ? 1 : 0, isRestored: kept !== undefined, isSettled: true });
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
      clearTimeout(waiting.current?.timer);
      waiting.current = { values: changedFrom(start.current.base, readForm(form.current)), timer: setTimeout(saveWaiting, SAVE_AFTER_MS) };
    },
    saveNow: () => {
      forgetWaiting();
      saveDraft(key, changedFrom(start.current.base, readForm(form.current)));
    },
    startOver: () => {
      forgetWaiting();
      forgetDraft(key);
      setShown(({ version }) => ({ values: start.current.base, version: version + 1, isRestored: false, isSettled: true }));
    },
  };
}
