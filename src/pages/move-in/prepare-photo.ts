import { photoLimits } from "../../features/photos/photo.limits.ts";
import { refusalText } from "../../features/photos/web/photo-labels.ts";

/**
 * Longer than the largest picture that is kept. Such a photo has about 500 kB, which a slow phone sends within the 15 s
 * that the server waits.
 */
const LONGEST_SIDE = 2_000;
const SENT_AS_IS_BYTES = 600_000;
/** Safari can read HEIC, but the server cannot. */
const isHeic = ({ type }: File) => /^image\/hei[cf]/.test(type);

/** Only one form of the page sends a file, as multipart. */
export const isPhotoForm = (request: Request): boolean =>
  request.headers.get("content-type")?.startsWith("multipart/form-data") === true;

/**
 * Makes a photo smaller and removes its metadata. If the browser cannot read the photo, the server explains the
 * problem.
 */
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
