const KEY = "profile-draft";

interface ProfileDraft {
  name: string;
  photo: string;
}

/** What was typed survives having to log in again; it is gone when the tab is. */
export function keepDraft(draft: ProfileDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // No storage, as in some private windows: then there is no draft.
  }
}

export function takeDraft(): ProfileDraft | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept ? (JSON.parse(kept) as ProfileDraft) : undefined;
  } catch {
    return undefined;
  }
}
