import { SEEKER_DRAFTS } from "../../../platform/device.ts";
import { type DraftFormat, saveDraft } from "../../../ui/use-form-draft.ts";
import { type FormEntries, toEntries } from "./profile-form.ts";

/** Hidden fields. They are not part of a draft. */
const ownFields = new Set(["draft", "placeName"]);

export const draftKey = (uid: string, form: string): string => `${SEEKER_DRAFTS}${uid}:${form}`;

export function forgetDraft(key: unknown): void {
  if (typeof key === "string" && key.startsWith(SEEKER_DRAFTS)) saveDraft(key, undefined);
}

const isEntries = (value: unknown): value is FormEntries =>
  Array.isArray(value) &&
  value.every((entry) => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string"));

/** Returns the content of a form as one text, independent of the order of the fields. */
const wordsOf = (entries: FormEntries): string =>
  entries
    .filter(([name]) => !ownFields.has(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join("\n");

const saysSame = (one: FormEntries, other: FormEntries): boolean => wordsOf(one) === wordsOf(other);

/**
 * The format of a draft, which holds the whole form. Text that was typed before the script was loaded takes precedence
 * over the draft.
 */
export const entriesDraft: DraftFormat<FormEntries> = {
  read: (form) => toEntries(new FormData(form ?? undefined)),
  toSaved: (now, base) => (saysSame(now, base) ? undefined : now),
  restore: (saved, base, now) =>
    isEntries(saved) && !saysSame(saved, base) && saysSame(now, base) ? saved : undefined,
};
