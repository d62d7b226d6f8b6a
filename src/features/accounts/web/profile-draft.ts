const KEY = "profile-name";

/** Keeps the unsaved name while the member logs in again. Uses sessionStorage. */
export function keepDraft(name: string): void {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // There is no storage, as in some private windows.
  }
}

export function takeDraft(): string | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept ?? undefined;
  } catch {
    return undefined;
  }
}
