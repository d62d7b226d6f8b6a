/** The listings to compare. They are kept in sessionStorage and never sent to the server. */
import { useSyncExternalStore } from "react";
import { COMPARE_KEY, onForgetVisits } from "../../../platform/device.ts";
import { MOST_COMPARED } from "./seeker-paths.ts";

const none: readonly string[] = [];

let known: readonly string[] | undefined;
const listeners = new Set<() => void>();

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(COMPARE_KEY) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((id): id is string => typeof id === "string" && /^\d{1,19}$/.test(id)).slice(0, MOST_COMPARED)
      : none;
  } catch {
    return none; // no storage, or an unknown format
  }
}

const compared = (): readonly string[] => (known ??= read());

function change(ids: readonly string[]): void {
  known = ids;
  try {
    sessionStorage.setItem(COMPARE_KEY, JSON.stringify(ids));
  } catch {
    // Without storage, the selection is lost with the page.
  }
  for (const listener of listeners) listener();
}

onForgetVisits(() => change(none));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useCompared = (): readonly string[] => useSyncExternalStore(subscribe, compared, () => none);

/** Returns false if the maximum is reached. */
export function toggleCompared(id: string): boolean {
  const ids = compared();
  if (ids.includes(id)) change(ids.filter((other) => other !== id));
  else if (ids.length < MOST_COMPARED) change([...ids, id]);
  else return false;
  return true;
}

export const takeOutOfComparison = (id: string): void => change(compared().filter((other) => other !== id));
export const clearComparison = (): void => change(none);
