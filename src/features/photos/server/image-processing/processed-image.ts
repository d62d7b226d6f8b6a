import type { PhotoRefusal } from "../../photo.limits.ts";
import { photoWidths } from "../../photo-files.ts";

/** What becomes of an upload. It goes from the child process to its parent, so it is made of plain values only. */
export type ProcessedImage = ProcessedPhoto | ImageRejected;

export interface ProcessedPhoto {
  ok: true;
  files: PhotoFile[];
  /** Of the largest file. */
  width: number;
  height: number;
  thumbhash: Buffer;
  /** Of how it looks, in the range of PostgreSQL's bigint. */
  hash: bigint;
  /** Too flat for its hash to say anything: it must not be matched with others. */
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

/** In bytes, of the WebP files, from the narrowest. */
export function weightsOf({ files }: ProcessedPhoto): number[] {
  return photoWidths.map((width) => files.find(({ name }) => name === `${width}.webp`)?.bytes.length ?? 0);
}
