import { photoBase, SHARE_FILE } from "./photo-files.ts";

/** The picture that link previews show. */
export interface SharedPicture {
  /** A path of our site, or an absolute URL. */
  address: string;
  alt: string;
  width?: number;
  height?: number;
}

const SHARE_WIDTH = 1200;

/**
 * Returns the JPEG file of an upload, which every messenger supports. If the photo's size is known, the file's size is
 * derived from it.
 */
export function sharedPicture(
  address: string,
  alt: string,
  size?: { width: number; height: number },
): SharedPicture | undefined {
  const base = photoBase(address);
  if (!base) return undefined;
  const file = { address: `${base}/${SHARE_FILE}`, alt };
  if (!size) return file;
  const width = Math.min(size.width, SHARE_WIDTH);
  return { ...file, width, height: Math.round((size.height * width) / size.width) };
}
