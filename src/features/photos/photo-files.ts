/**
 * File names of a photo. A photo is identified by one URL, and all other URLs follow from it, so that lists need not
 * contain them.
 */

/** In pixels. A smaller original is not enlarged. */
export const photoWidths = [320, 640, 1080, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** For link previews, where WebP is not always supported. */
export const SHARE_FILE = "share.jpg";
export const photoFileNames: readonly string[] = [...photoWidths.map((width) => `${width}.webp`), SHARE_FILE];

/** For API clients, until the first photo of a listing is ready. Our pages draw a house instead. */
export const AWAITED_IMAGE = "/images/photo-coming.webp";

const LARGEST = photoWidths.at(-1);
const ownPhoto = /^(\/media\/[\w-]{22})\/[\w.]+$/;

/** The URL of a photo in the API. */
export const photoAddress = (key: string): string => `/media/${key}/${LARGEST}.webp`;

/** Profile photos are shown small. */
export const memberPhotoAddress = (key: string): string => `/media/${key}/${photoWidths[0]}.webp`;

/** The folder of the files, if it is one of our photos. */
export const photoBase = (address: string): string | undefined => ownPhoto.exec(address)?.[1];

export const photoFile = (base: string, width: PhotoWidth): string => `${base}/${width}.webp`;

export function photoSrcSet(address: string): string | undefined {
  const base = photoBase(address);
  return base && photoWidths.map((width) => `${photoFile(base, width)} ${width}w`).join(", ");
}

export function shareAddress(address: string): string | undefined {
  const base = photoBase(address);
  return base && `${base}/${SHARE_FILE}`;
}
