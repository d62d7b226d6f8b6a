/** Widths of the hero pictures. scripts/make-hero-sizes.ts creates the files. */
export const heroWidths = [640, 960, 1600] as const;

export const heroSrcSet = (base: string): string =>
  heroWidths.map((width) => `${base}-${width}.webp ${width}w`).join(", ");
