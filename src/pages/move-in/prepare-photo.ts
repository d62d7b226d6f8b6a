import { photoLimits } from "../../features/photos/photo.limits.ts";
import { refusalText } from "../../features/photos/web/photo-labels.ts";

/**
 * More than the largest file that is kept, and about 500 kB: a slow phone sends it within the 15 s that the server
 * waits.
 */
const LONGEST_SIDE = 2_000;
const SENT_AS_IS_BYTES = 600_000;
/** Safari can read it and the server cannot. */
const isHeic = ({ type }: File) => /^image\/hei[cf]/.test(type);

/** The only form of the page with a file. */
export const isPhotoForm = (request: Request): boolean =>
  request.headers.get("content-type")?.startsWith("multipart/form-data") === true;

/** Smaller, without its metadata. If the browser cannot read it, the server says what is wrong with it. */
export async function preparePhoto(file: File): Promise<File | { problem: string }> {
  const small = file.size <= SENT_AS_IS_BYTES && !isHeic(file) ? file : await shrink(file);
  return small.size > photoLimits.bytes ? { problem: refusalText("tooLarge") } : small;
}

async function shrink(file: File): Promise<File> {
  try {
    const { shrinkPhoto } = await import("../../features/photos/web/shrink-photo.ts");
    return await shrinkPhoto(file, LONGEST_SIDE);
  } catch {
    return file;
  }
}
