const KEY = "profile-draft";

interface ProfileDraft {
  name: string;
  photo: string;
}

/** Keeps unsaved text while the member logs in again. Uses sessionStorage. */
export function keepDraft(draft: ProfileDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // There is no storage, as in some private windows.
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
