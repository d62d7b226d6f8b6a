/** What the owner should know of the photos that nobody else sees. Said by the loader, so that the reasons' words are not in everybody's page. */
import type { WireOwnPhoto } from "../../features/photos/photo.schema.ts";
import { refusalText } from "../../features/photos/web/photo-labels.ts";

export interface OwnPhotosNews {
  late: number;
  refused: number;
  /** Each only once. */
  reasons: string[];
}

/** Nothing when all of them are there. */
export function ownPhotosNews(photos: readonly WireOwnPhoto[] = []): OwnPhotosNews | undefined {
  const refused = photos.filter(({ state }) => state === "refused");
  const late = photos.filter(({ state }) => state === "awaited" || state === "uploaded").length;
  if (refused.length + late === 0) return undefined;
  return { late, refused: refused.length, reasons: [...new Set(refused.map(({ refusal }) => refusalText(refusal ?? undefined)))] };
}
