/** Detects the type of a chosen file by its first bytes, because its name and reported type are unreliable. */
import { type PhotoRefusal, type PhotoType, photoLimits } from "../photo.limits.ts";

export const HEAD_BYTES = 64;

const textAt = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "heif", "msf1"]);
const avifBrands = new Set(["avif", "avis"]);

/** The major brand and the compatible brands of an ISO media file. */
function brandsOf(bytes: Uint8Array): string[] {
  if (textAt(bytes, 4, 8) !== "ftyp") return [];
  const length = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length);
  const brands = [textAt(bytes, 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(textAt(bytes, at, at + 4));
  return brands;
}

export function kindOf(bytes: Uint8Array): PhotoType | "heic" | undefined {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 12) === "WEBP") return "image/webp";
  const brands = brandsOf(bytes);
  if (brands.some((brand) => avifBrands.has(brand))) return "image/avif";
  return brands.some((brand) => heicBrands.has(brand)) ? "heic" : undefined;
}

export type FileVerdict = { type: PhotoType } | { refusal: PhotoRefusal };

/** Decides whether to upload the file. The server checks what can only be seen by decoding it. */
export async function judgeFile(file: File): Promise<FileVerdict> {
  let kind: ReturnType<typeof kindOf>;
  try {
    kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return { refusal: "damaged" }; // the file was moved or deleted since it was chosen
  }
  if (kind === "heic") return { refusal: "heic" };
  if (!kind) return { refusal: "notAnImage" };
  return file.size > photoLimits.bytes ? { refusal: "tooLarge" } : { type: kind };
}
