import { MESSAGES_PREFIX } from "../../../platform/device.ts";
import { readDraft, saveDraft } from "../../../ui/use-form-draft.ts";

/** `about` is a conversation, or the listing of a first message. */
export const messageDraftKey = (uid: string, about: string): string => `${MESSAGES_PREFIX}draft:${uid}:${about}`;

export function readMessageDraft(key: string): string {
  const saved = readDraft(key) as { text?: unknown } | undefined;
  return typeof saved?.text === "string" ? saved.text : "";
}

export const saveMessageDraft = (key: string, text: string): void =>
  saveDraft(key, text.trim() === "" ? undefined : { text });

/** The key comes from a form field, so it may be anything. */
export function forgetMessageDraft(key: unknown): void {
  if (typeof key === "string" && key.startsWith(MESSAGES_PREFIX)) saveDraft(key, undefined);
}
