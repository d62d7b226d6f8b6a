/** Choosing, sending and ordering photos, for other features' forms. */

export { OwnPhoto } from "./web/own-photo.tsx";
export { type AlbumTrouble, checkAlbum, clearAlbum, leaveOutTroubled, retryFailed, sendAlbum, troubleOf, waitForPlaces } from "./web/photo-albums.ts";
export { PhotoPicker } from "./web/photo-picker.tsx";
export type { PhotoStage, QueuedPhoto } from "./web/photo-queue.ts";
export { PhotoTile } from "./web/photo-tile.tsx";
export { useAtRisk, useLost, usePhotoAlbum, useUnderWay } from "./web/use-photo-album.ts";
