import { photoBase, SHARE_FILE } from "./photo-files.ts";

/** For the card of a shared link. */
export interface SharedPicture {
  /** A path of ours, or a whole address. */
  address: string;
  alt: string;
  width?: number;
  height?: number;
}

const SHARE_WIDTH = 1200;

/** Of an upload its JPEG, which every messenger reads. How large that is follows from the photo, where its size is known. */
export function sharedPicture(address: string, alt: string, size?: { width: number; height: number }): SharedPicture | undefined {
  const base = photoBase(address);
  if (!base) return undefined;
  const file = { address: `${base}/${SHARE_FILE}`, alt };
  if (!size) return file;
  const width = Math.min(size.width, SHARE_WIDTH);
  return { ...file, width, height: Math.round((size.height * width) / size.width) };
}
