/**
 * Messages that the server has not confirmed, kept on this device so that they survive a closed page. Each has a nonce,
 * so the server takes it once, however often it is sent.
 */
import { useSyncExternalStore } from "react";
import { MESSAGES_PREFIX, onForgetVisits } from "../../../platform/device.ts";
import type { Refusal } from "../../../platform/http/page-errors.ts";

export interface UnsentMessage {
  conversation: string;
  nonce: string;
  text: string;
  /** The sender has seen the warning. */
  isSure?: boolean;
  /** The number that the server gave the message. The message is removed when the page shows that number. */
  number?: number | null;
  failure?: Refusal | undefined;
}

/** Messages are stored per member, so that the next member on this device neither sees nor sends them. */
const keyOf = (uid: string) => `${MESSAGES_PREFIX}unsent:${uid}`;
const listeners = new Set<() => void>();
const none: readonly UnsentMessage[] = [];
let cache: { text: string; messages: readonly UnsentMessage[] } = { text: "", messages: none };
/**
 * Messages that could not be stored, because there is no storage or it is full. This page sends them as long as it is
 * open.
 */
let unstored: { uid: string; messages: readonly UnsentMessage[] } | undefined;

onForgetVisits(() => {
  unstored = undefined;
});

export function readUnsent(uid: string): readonly UnsentMessage[] {
  if (unstored?.uid === uid) return unstored.messages;
  try {
    const text = localStorage.getItem(keyOf(uid)) ?? "";
    if (text !== cache.text) cache = { text, messages: text === "" ? none : (JSON.parse(text) as UnsentMessage[]) };
    return cache.messages;
  } catch {
    return none; // no storage, or not our format
  }
}

function write(uid: string, messages: readonly UnsentMessage[]): void {
  try {
    if (messages.length > 0) localStorage.setItem(keyOf(uid), JSON.stringify(messages));
    else localStorage.removeItem(keyOf(uid));
    unstored = undefined;
  } catch {
    unstored = { uid, messages };
  }
  for (const listener of listeners) listener();
}

export const addUnsent = (uid: string, message: UnsentMessage): void => write(uid, [...readUnsent(uid), message]);

export const removeUnsent = (uid: string, nonce: string): void =>
  write(
    uid,
    readUnsent(uid).filter((one) => one.nonce !== nonce),
  );

export const updateUnsent = (uid: string, nonce: string, changes: Partial<UnsentMessage>): void =>
  write(
    uid,
    readUnsent(uid).map((one) => (one.nonce === nonce ? { ...one, ...changes } : one)),
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has sent or written a message.
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

export const useUnsent = (uid: string): readonly UnsentMessage[] =>
  useSyncExternalStore(
    subscribe,
    () => readUnsent(uid),
    () => none,
  );
