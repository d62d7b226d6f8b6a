/** Key in localStorage of the recent rooms and searches. They are deleted at log-out, like all data below. */
export const RECENT_KEY = "nest-mates-recent";
/** Key in localStorage of the rooms that a visitor has saved. */
export const SAVED_KEY = "nest-mates-saved";
/** Key in localStorage of the search that a visitor wants to save after signing up. */
export const SEARCH_KEY = "nest-mates-search";
/**
 * Keys in sessionStorage of the lists with all loaded pages (and matches to the member's profile), and of the compared
 * rooms.
 */
export const MORE_KEY = "nest-mates-more";
export const COMPARE_KEY = "nest-mates-compare";
/** Key in sessionStorage of the text typed on the account pages, without passwords. */
export const TYPED_KEY = "nest-mates-typed";
/** Key in sessionStorage of the list from which the reader opened a listing. */
export const LIST_KEY = "nest-mates-list";
/** Prefix of the keys in localStorage for drafts of a seeker's profile. */
export const SEEKER_DRAFTS = "nest-mates-seeker-draft:";
/** Prefix of the keys in localStorage for unsent messages and drafts of messages. */
export const MESSAGES_PREFIX = "nest-mates-messages:";
/** Name of the IndexedDB database with the rooms and visits that can be read without a network. */
export const APP_DATABASE = "nest-mates-app";
/**
 * Keys in localStorage: the endpoint with which this browser subscribed to push notifications, and whether the member
 * said "not now" to our offer of them.
 */
export const PUSH_KEY = "nest-mates-push";
export const PUSH_LATER_KEY = "nest-mates-push-later";

const forgetters = new Set<() => void>();

/** Registers a function that forgets data held in memory. It is needed because log-out does not reload the document. */
export function onForgetVisits(forget: () => void): void {
  forgetters.add(forget);
}

/** Deletes the stored rooms and the files of the service worker. */
function forgetApp(): void {
  try {
    indexedDB.deleteDatabase(APP_DATABASE);
    void caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .catch(() => undefined);
  } catch {
    // This browser or test has no IndexedDB or no caches.
  }
}

export function forgetVisits(): void {
  for (const forget of forgetters) forget();
  forgetApp();
  try {
    const own = Object.keys(localStorage).filter(
      (name) => name.startsWith(SEEKER_DRAFTS) || name.startsWith(MESSAGES_PREFIX),
    );
    for (const key of [RECENT_KEY, SAVED_KEY, SEARCH_KEY, PUSH_KEY, PUSH_LATER_KEY, ...own])
      localStorage.removeItem(key);
    for (const key of [MORE_KEY, COMPARE_KEY, TYPED_KEY, LIST_KEY]) sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled in this browser.
  }
}
