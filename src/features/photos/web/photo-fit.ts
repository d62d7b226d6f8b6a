/** Makes a picked file fit for the upload: a photo that is too large is made smaller instead of being refused. */
import { type PhotoRefusal, type PhotoType, photoLimits } from "../photo.limits.ts";
import { judgeFile } from "./photo-kind.ts";

/** More is no photo of a phone, and decoding it may take all of its memory. */
const SHRINKABLE_BYTES = 4 * photoLimits.bytes;

export type FittedFile = { file: File; type: PhotoType } | { refusal: PhotoRefusal };
export type Shrink = (file: File) => Promise<File>;

/** In a module of its own: most photos do not need it. */
const shrinkLate: Shrink = async (file) => (await import("./shrink-photo.ts")).shrinkPhoto(file);

export async function fitFile(file: File, shrink: Shrink = shrinkLate): Promise<FittedFile> {
  const verdict = await judgeFile(file);
  if ("type" in verdict) return { file, type: verdict.type };
  if (verdict.refusal !== "tooLarge" || file.size > SHRINKABLE_BYTES) return verdict;
  try {
    const small = await shrink(file);
    const again = await judgeFile(small);
    return "type" in again ? { file: small, type: again.type } : verdict;
  } catch {
    return verdict; // it cannot be decoded here, or the line to the module broke
  }
}
