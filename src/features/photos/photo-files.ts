/** The files of a photo, by name. A photo is known by its address; all others follow from it, so that lists need not carry them. */

/** In pixels. A smaller original is not enlarged: its wider files are as wide as it is. */
export const photoWidths = [320, 640, 1080, 1600] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** For cards of shared links, which take no WebP everywhere. */
export const SHARE_FILE = "share.jpg";
export const photoFileNames: readonly string[] = [...photoWidths.map((width) => `${width}.webp`), SHARE_FILE];

/** Shown by who reads the wire until the first photo of a post is ready. Our own pages draw a house instead. */
export const AWAITED_IMAGE = "/images/photo-coming.webp";

const LARGEST = photoWidths.at(-1);
const ownPhoto = /^(\/media\/[\w-]{22})\/[\w.]+$/;

/** The address of a photo on the wire. */
export const photoAddress = (key: string): string => `/media/${key}/${LARGEST}.webp`;

/** Of a member's picture of themselves, which is shown small. */
export const memberPhotoAddress = (key: string): string => `/media/${key}/${photoWidths[0]}.webp`;

/** The folder of a photo's files, when it is one of ours. */
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
