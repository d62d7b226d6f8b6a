/**
 * File names of a photo. Each photo is identified by one URL, and the URLs of its other files follow from it. So lists
 * need not contain them.
 */

/** Widths of the files in pixels. A smaller original is not enlarged. */
export const photoWidths = [320, 640, 1080, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** The file for link previews, where WebP is not always supported. */
export const SHARE_FILE = "share.jpg";
export const photoFileNames: readonly string[] = [...photoWidths.map((width) => `${width}.webp`), SHARE_FILE];

/** The image that API clients get until the first photo of a listing is ready. Our pages draw a house instead. */
export const AWAITED_IMAGE = "/images/photo-coming.webp";

const LARGEST = photoWidths.at(-1);
const ownPhoto = /^(\/media\/[\w-]{22})\/[\w.]+$/;

export const photoAddress = (key: string): string => `/media/${key}/${LARGEST}.webp`;

/** The URL of a profile photo. It is the narrowest file, because profile photos are shown small. */
export const memberPhotoAddress = (key: string): string => `/media/${key}/${photoWidths[0]}.webp`;

/** The folder of the photo's files. Undefined if it is not one of our photos. */
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
