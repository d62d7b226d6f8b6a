/** Prepares a chosen file for the upload. A photo that is too large is shrunk instead of being rejected. */
import { type PhotoRefusal, type PhotoType, photoLimits } from "../photo.limits.ts";
import { judgeFile } from "./photo-kind.ts";

/** Larger files are not shrunk: no phone makes them, and decoding them may use up all memory. */
const SHRINKABLE_BYTES = 4 * photoLimits.bytes;

export type FittedFile = { file: File; type: PhotoType } | { refusal: PhotoRefusal };
export type Shrink = (file: File) => Promise<File>;

/** Shrinks a photo. The code is in a separate chunk, because most photos do not need it. */
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
    return verdict; // the browser cannot decode the file, or the chunk failed to load
  }
}
