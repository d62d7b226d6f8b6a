/** What may be uploaded, and what becomes of it. Apart from the schema, so that the browser can know it without Zod. */
export const photoLimits = {
  perListing: 10,
  bytes: 15 * 1024 * 1024,
  /** Decoded. A phone's 48 megapixels pass, a decompression bomb does not. */
  pixels: 50_000_000,
  /** Of the shorter side: less says nothing about a room. */
  minSide: 160,
  alt: 200,
  /** Uploads of one member that no post or profile has taken yet. */
  waiting: 30,
  /** Uploads that one member is given, whatever becomes of them. */
  perHour: 60,
  perDay: 200,
} as const;

/** What a phone or a computer makes, and our decoder reads. By content: the name and the declared type decide nothing. */
export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type PhotoType = (typeof photoTypes)[number];

/** Why an upload did not become a photo. The page says it in its own language. */
export const photoRefusals = ["notAnImage", "heic", "animated", "damaged", "tooSmall", "tooManyPixels", "tooLarge", "suspicious", "failed"] as const;
export type PhotoRefusal = (typeof photoRefusals)[number];

/**
 * awaited: a signed upload was handed out. uploaded: the bytes are in the store and wait for the worker. ready: public. refused: its bytes are gone, `refusal` says why.
 */
export const photoStates = ["awaited", "uploaded", "ready", "refused"] as const;
export type PhotoState = (typeof photoStates)[number];
