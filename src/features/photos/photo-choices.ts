/** The photos of a post as its form carries them: one text for one hidden field. */
import { photoLimits } from "./photo.limits.ts";
import type { PhotoChoice } from "./photo.schema.ts";

export const toPhotoText = (photos: readonly PhotoChoice[]): string =>
  photos.length > 0 ? JSON.stringify(photos.map(({ id, alt }) => ({ id, alt: alt.trim() }))) : "";

/** None for an empty text, and of one that we did not write only what could be a photo. Whether it is one, the schema and the service say. */
export function readPhotoText(text: string): PhotoChoice[] {
  let written: unknown;
  try {
    written = JSON.parse(text || "[]");
  } catch {
    return [];
  }
  return Array.isArray(written) ? written.filter(isChoice).slice(0, photoLimits.perListing) : [];
}

function isChoice(value: unknown): value is PhotoChoice {
  if (typeof value !== "object" || value === null) return false;
  const { id, alt } = value as Partial<Record<string, unknown>>;
  return typeof id === "string" && /^[1-9]\d{0,18}$/.test(id) && typeof alt === "string";
}
