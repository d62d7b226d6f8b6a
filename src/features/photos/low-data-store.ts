import { useSyncExternalStore } from "react";

interface Held {
  /** Size of the file that would be loaded. Undefined if the size is unknown. */
  bytes: number | undefined;
  show: () => void;
}

const held = new Set<Held>();
const listeners = new Set<() => void>();
const none = { count: 0, bytes: 0 };
let sum = none;

function changed(): void {
  sum = { count: held.size, bytes: [...held].reduce((total, { bytes = 0 }) => total + bytes, 0) };
  for (const listener of listeners) listener();
}

/** Registers a photo that is not loaded. The returned function removes it. */
export function holdBack(photo: Held): () => void {
  held.add(photo);
  changed();
  return () => {
    held.delete(photo);
    changed();
  };
}

export function showAll(): void {
  for (const { show } of held) show();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The number of photos on this page that are not loaded, and the sum of their known sizes. */
export const useHeldBack = (): { count: number; bytes: number } =>
  useSyncExternalStore(
    subscribe,
    () => sum,
    () => none,
  );
