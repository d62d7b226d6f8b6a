import { fromPixels, type Pixels } from "./decoder.ts";

const SIDE = 8;
/**
 * An image whose shades, from 0 to 255, have a smaller standard deviation is plain. In a wall, a sheet of paper or a
 * dark frame, only compression noise remains at this size.
 */
const FLAT = 6;
/**
 * A hash with fewer ones or fewer zeros makes an image plain: it matches every image that gets lighter or darker to one
 * side.
 */
const FEWEST_TURNS = 5;

export interface PerceptualHash {
  hash: bigint;
  isPlain: boolean;
}

/**
 * A difference hash: each bit says whether a cell is lighter than its left neighbour. It is robust against changes of
 * size, format and brightness. Hashes of the same image differ in few of the 64 bits, those of different images in
 * about half.
 */
export async function perceptualHash(pixels: Pixels): Promise<PerceptualHash> {
  const columns = SIDE + 1;
  const shades = await fromPixels(pixels)
    .greyscale()
    .resize(columns, SIDE, { fit: "fill", kernel: "linear" })
    .raw()
    .toBuffer();
  let bits = 0n;
  let ones = 0;
  for (let row = 0; row < SIDE; row++) {
    for (let column = 1; column < columns; column++) {
      const isLighter = shades.readUInt8(row * columns + column) > shades.readUInt8(row * columns + column - 1);
      bits = (bits << 1n) | (isLighter ? 1n : 0n);
      if (isLighter) ones++;
    }
  }
  const isOneSided = Math.min(ones, SIDE * SIDE - ones) < FEWEST_TURNS;
  return { hash: BigInt.asIntN(64, bits), isPlain: isOneSided || deviation(shades) < FLAT };
}

function deviation(values: Uint8Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
