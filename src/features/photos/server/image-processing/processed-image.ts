import type { PhotoRefusal } from "../../photo.limits.ts";
import { photoWidths } from "../../photo-files.ts";

/** The result of an upload. The child process sends it to its parent, so it contains plain values only. */
export type ProcessedImage = ProcessedPhoto | ImageRejected;

export interface ProcessedPhoto {
  ok: true;
  files: PhotoFile[];
  /** Size of the largest file. */
  width: number;
  height: number;
  thumbhash: Buffer;
  /** The perceptual hash, in the range of PostgreSQL's bigint. */
  hash: bigint;
  /** The image is too uniform for its hash to be compared with others. */
  isPlain: boolean;
}

export interface ImageRejected {
  ok: false;
  refusal: PhotoRefusal;
}

export interface PhotoFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Sizes of the WebP files in bytes, from the narrowest to the widest. */
export function weightsOf({ files }: ProcessedPhoto): number[] {
  return photoWidths.map((width) => files.find(({ name }) => name === `${width}.webp`)?.bytes.length ?? 0);
}
