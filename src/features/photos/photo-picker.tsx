/** Choosing, sending and ordering photos, for other features' forms. */

export { OwnPhoto } from "./web/own-photo.tsx";
export { checkAlbum, clearAlbum, lacksPlaces, sendAlbum, waitForPlaces } from "./web/photo-albums.ts";
export { PhotoPicker } from "./web/photo-picker.tsx";
export type { PhotoStage, QueuedPhoto } from "./web/photo-queue.ts";
export { PhotoTile } from "./web/photo-tile.tsx";
export { usePhotoAlbum, useUnderWay } from "./web/use-photo-album.ts";
