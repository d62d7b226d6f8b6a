/** A post shows its photos, or the picture whose address was written. Pure: what a change to either means for the other. */
import { AppError } from "../../../platform/errors.ts";
import type { PhotoChoice } from "../../photos/photo.schema.ts";
import { AWAITED_IMAGE, photoBase } from "../../photos/photo-files.ts";

/** Undefined: as it is. */
export interface PictureChange {
  imageUrl: string | undefined;
  photos: readonly PhotoChoice[] | undefined;
}

/** An address that photos have, and that nobody can write by hand: another post's photo is not theirs to show. */
const isPhotoAddress = (address: string) => address === AWAITED_IMAGE || photoBase(address) !== undefined;

const refuse = (message: string) => new AppError("validation_failed", { issues: [{ path: ["body", "imageUrl"], message }] });

function asWritten(address: string): string {
  if (isPhotoAddress(address)) throw refuse("A photo is added by uploading it");
  return address;
}

export function newPicture({ imageUrl, photos }: { imageUrl?: string | undefined; photos: readonly PhotoChoice[] }): PictureChange {
  if (photos.length > 0 || imageUrl === undefined) return { imageUrl: AWAITED_IMAGE, photos };
  return { imageUrl: asWritten(imageUrl), photos: undefined };
}

export function changedPicture(
  current: string,
  { imageUrl, photos }: { imageUrl?: string | undefined; photos?: readonly PhotoChoice[] | undefined },
): PictureChange {
  // Who sends a post back as they got it changes nothing.
  const written = imageUrl === undefined || imageUrl === current ? undefined : imageUrl;
  if (photos === undefined) return written === undefined ? { imageUrl: undefined, photos: undefined } : { imageUrl: asWritten(written), photos: [] };
  if (photos.length > 0) return { imageUrl: isPhotoAddress(current) ? undefined : AWAITED_IMAGE, photos };
  if (written === undefined && isPhotoAddress(current)) throw refuse("Add a photo, or the address of one");
  return { imageUrl: written && asWritten(written), photos };
}
