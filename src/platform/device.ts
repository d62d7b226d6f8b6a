/** Under which this device keeps the rooms and searches of its visitor; whoever logs out leaves none of it to the next. */
export const RECENT_KEY = "nest-mates-recent";

export function forgetVisits(): void {
  try {
    localStorage.removeItem(RECENT_KEY);
  } catch {
    // No storage on this device: there is nothing to forget.
  }
}
