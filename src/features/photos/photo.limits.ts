/** Limits of uploads. They are separate from the schema, so that the browser does not load Zod. */
export const photoLimits = {
  perListing: 10,
  bytes: 15 * 1024 * 1024,
  /** This limit allows photos of 48-megapixel phones, but no decompression bombs. */
  pixels: 50_000_000,
  /** Minimum length of the shorter side, in pixels. */
  minSide: 160,
  alt: 200,
  /** Uploads of one member that no listing or profile uses yet. */
  waiting: 30,
  /** Uploads of one member per hour, used or not. */
  perHour: 60,
  perDay: 200,
} as const;

/** The accepted types. They are detected by content; the file name and the declared type are ignored. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type PhotoType = (typeof photoTypes)[number];

/** Why an upload was rejected. The page has the texts. */
export const photoRefusals = [
  "notAnImage",
  "heic",
  "animated",
  "damaged",
  "tooSmall",
  "tooManyPixels",
  "tooLarge",
  "suspicious",
  "failed",
] as const;
export type PhotoRefusal = (typeof photoRefusals)[number];

/**
 * `awaited`: a signed upload URL was issued. `uploaded`: the file is in the store and waits for the worker. `ready`:
 * public. `refused`: the file was deleted; `refusal` says why.
 */
export const photoStates = ["awaited", "uploaded", "ready", "refused"] as const;
