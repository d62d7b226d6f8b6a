/** Of what the reader of a message is warned. */
export const messageWarnings = ["money", "papers", "meeting", "elsewhere"] as const;
export type MessageWarning = (typeof messageWarnings)[number];
