/** The photos of a listing as the text of one hidden form field. */
import { photoLimits } from "./photo.limits.ts";
import type { PhotoChoice } from "./photo.schema.ts";

export const toPhotoText = (photos: readonly PhotoChoice[]): string =>
  photos.length > 0 ? JSON.stringify(photos.map(({ id, alt }) => ({ id, alt: alt.trim() }))) : "";

/** Reads the field. Ignores entries that cannot be a photo; the schema and the service validate the others. */
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
