/** Under which this device keeps the rooms and searches of its visitor; whoever logs out leaves none of it to the next. */
export const RECENT_KEY = "nest-mates-recent";
/** Of this tab: lists as they were read on, with what they say of the reader's profile, and the rooms that are compared. */
export const MORE_KEY = "nest-mates-more";
export const COMPARE_KEY = "nest-mates-compare";
/** Of this tab: what was typed on the account pages, without the password. */
export const TYPED_KEY = "nest-mates-typed";
/** With these begin the keys of what somebody has begun to say of themselves as a seeker. */
export const SEEKER_DRAFTS = "nest-mates-seeker-draft:";

const forgetters = new Set<() => void>();

/** For what is also kept in memory: a page stays alive when its reader logs out. */
export function onForgetVisits(forget: () => void): void {
  forgetters.add(forget);
}

export function forgetVisits(): void {
  for (const forget of forgetters) forget();
  try {
    for (const key of [RECENT_KEY, ...Object.keys(localStorage).filter((name) => name.startsWith(SEEKER_DRAFTS))]) localStorage.removeItem(key);
    for (const key of [MORE_KEY, COMPARE_KEY, TYPED_KEY]) sessionStorage.removeItem(key);
  } catch {
    // No storage on this device: there is nothing to forget.
  }
}
