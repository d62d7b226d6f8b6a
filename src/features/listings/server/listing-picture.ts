/**
 * A listing shows uploaded photos, or the image of a URL. These functions decide how a change of one affects the other.
 */
import { AppError } from "../../../platform/errors.ts";
import type { PhotoChoice } from "../../photos/photo.schema.ts";
import { AWAITED_IMAGE, photoBase } from "../../photos/photo-files.ts";

/** Undefined values stay unchanged. */
export interface PictureChange {
  imageUrl: string | undefined;
  photos: readonly PhotoChoice[] | undefined;
}

/** Whether the URL has the path of an uploaded photo, on any host. Photos of other listings must not be used. */
function isPhotoUrl(url: string): boolean {
  const { pathname } = new URL(url, "https://ours.example");
  return pathname === AWAITED_IMAGE || photoBase(pathname) !== undefined;
}

const refuse = (message: string) =>
  new AppError("validation_failed", { issues: [{ path: ["body", "imageUrl"], message }] });

/** Whether the file extension is that of a page or a document. A URL without such an extension may be an image. */
const isNoImage = (url: string) =>
  /\.(?:x?html?|pdf|docx?|xlsx?|txt|xml|json|js|css|zip|apk|mp[34]|mov|webm)$/i.test(
    new URL(url, "https://ours.example").pathname,
  );

function checkedUrl(url: string): string {
  if (isNoImage(url)) throw refuse("This is a page or a file, not a picture");
  if (isPhotoUrl(url)) throw refuse("A photo is added by uploading it");
  return url;
}

/** With photos, the URL is shown until the first photo is ready. */
export function newPicture({ imageUrl, photos }: { imageUrl?: string | undefined; photos: readonly PhotoChoice[] }) {
  return { imageUrl: imageUrl === undefined ? AWAITED_IMAGE : checkedUrl(imageUrl), photos };
}

export function changedPicture(
  current: string,
  { imageUrl, photos }: { imageUrl?: string | undefined; photos?: readonly PhotoChoice[] | undefined },
): PictureChange {
  // Clients may send back the URL that they got, even one from before the photos were ready. This changes nothing.
  const written =
    imageUrl === undefined || imageUrl === current || isPhotoUrl(imageUrl) ? undefined : checkedUrl(imageUrl);
  if (photos === undefined) return { imageUrl: written, photos: written === undefined ? undefined : [] };
  if (photos.length === 0 && written === undefined && isPhotoUrl(current))
    throw refuse("Add a photo, or the address of one");
  return { imageUrl: photos.length > 0 ? undefined : written, photos };
}
