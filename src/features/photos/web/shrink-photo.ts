/** This is more than our largest file has, so no quality is lost. */
const LONGEST_SIDE = 3_000;
const QUALITY = 0.88;

export function fittingSize(
  width: number,
  height: number,
  longestSide = LONGEST_SIDE,
): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Shrinks a photo to a JPEG. Applies the EXIF orientation, and drops the location. */
export async function shrinkPhoto(file: File, longestSide = LONGEST_SIDE): Promise<File> {
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, fittingSize(bitmap.width, bitmap.height, longestSide));
    const context = canvas.getContext("2d");
    if (!context) throw new Error("No canvas");
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    if (!blob) throw new Error("Too large for a canvas");
    return new File([blob], file.name, { type: blob.type });
  } finally {
    bitmap.close();
  }
}
