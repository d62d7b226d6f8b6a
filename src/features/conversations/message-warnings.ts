/** The kinds of warnings for the reader of a message. */
export const messageWarnings = ["money", "papers", "meeting", "elsewhere"] as const;
export type MessageWarning = (typeof messageWarnings)[number];
