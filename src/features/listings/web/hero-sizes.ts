/** The widths that scripts/make-photo-sizes.ts cuts our own pictures to. */
export const heroWidths = [640, 960, 1600] as const;
export const roomWidths = [480, 800] as const;

const ownRoom = /^(\/images\/rooms\/room-[a-z]+\d+-\d+)\.(?:webp|jpg)$/;

const setOf = (base: string, widths: readonly number[]) => widths.map((width) => `${base}-${width}.webp ${width}w`);

export const heroSrcSet = (base: string): string => setOf(base, heroWidths).join(", ");

/** Files of a picture of ours for a card, at most 27 kB each. A picture from elsewhere has none that we know of. */
export function roomSrcSet(imageUrl: string): string | undefined {
  const base = ownRoom.exec(imageUrl)?.[1];
  return base && setOf(base, roomWidths).join(", ");
}
