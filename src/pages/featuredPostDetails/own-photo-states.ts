/**
 * Photo states that only the owner sees. Computed in the loader, so that the reason texts are not in the browser
 * bundle.
 */
import type { WireOwnPhoto } from "../../features/photos/photo.schema.ts";
import { refusalText } from "../../features/photos/web/photo-labels.ts";

export interface OwnPhotoStates {
  late: number;
  refused: number;
  /** The reasons, without duplicates. */
  reasons: string[];
}

/** Undefined if all photos are ready. */
export function ownPhotoStates(photos: readonly WireOwnPhoto[] = []): OwnPhotoStates | undefined {
  const refused = photos.filter(({ state }) => state === "refused");
  const late = photos.filter(({ state }) => state === "awaited" || state === "uploaded").length;
  if (refused.length + late === 0) return undefined;
  return {
    late,
    refused: refused.length,
    reasons: [...new Set(refused.map(({ refusal }) => refusalText(refusal ?? undefined)))],
  };
}
