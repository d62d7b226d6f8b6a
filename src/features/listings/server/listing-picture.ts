/** A post shows its photos, or the picture whose address was written. Pure: what a change to either means for the other. */
import { AppError } from "../../../platform/errors.ts";
import type { PhotoChoice } from "../../photos/photo.schema.ts";
import { AWAITED_IMAGE, photoBase } from "../../photos/photo-files.ts";

/** Undefined: as it is. */
export interface PictureChange {
  imageUrl: string | undefined;
  photos: readonly PhotoChoice[] | undefined;
}

/** An address that photos have, on whatever host: another post's photo is not theirs to show. */
function isPhotoAddress(address: string): boolean {
  const { pathname } = new URL(address, "https://ours.example");
  return pathname === AWAITED_IMAGE || photoBase(pathname) !== undefined;
}

const refuse = (message: string) => new AppError("validation_failed", { issues: [{ path: ["body", "imageUrl"], message }] });

/** By its name, a page or a document. An address without such a name may be a picture. */
const isNoPicture = (address: string) =>
  /\.(?:x?html?|pdf|docx?|xlsx?|txt|xml|json|js|css|zip|apk|mp[34]|mov|webm)$/i.test(new URL(address, "https://ours.example").pathname);

function asWritten(address: string): string {
  if (isNoPicture(address)) throw refuse("This is a page or a file, not a picture");
  if (isPhotoAddress(address)) throw refuse("A photo is added by uploading it");
  return address;
}

/** With photos, an address is what is shown until one of them is ready. */
export function newPicture({ imageUrl, photos }: { imageUrl?: string | undefined; photos: readonly PhotoChoice[] }) {
  return { imageUrl: imageUrl === undefined ? AWAITED_IMAGE : asWritten(imageUrl), photos };
}

export function changedPicture(
  current: string,
  { imageUrl, photos }: { imageUrl?: string | undefined; photos?: readonly PhotoChoice[] | undefined },
): PictureChange {
  // Who sends a post back as they got it, be it before the photos were ready, changes nothing.
  const written = imageUrl === undefined || imageUrl === current || isPhotoAddress(imageUrl) ? undefined : asWritten(imageUrl);
  if (photos === undefined) return { imageUrl: written, photos: written === undefined ? undefined : [] };
  if (photos.length === 0 && written === undefined && isPhotoAddress(current)) throw refuse("Add a photo, or the address of one");
  return { imageUrl: photos.length > 0 ? undefined : written, photos };
}
