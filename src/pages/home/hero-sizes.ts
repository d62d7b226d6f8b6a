/** The widths that scripts/make-hero-sizes.ts cuts the pictures of the home page to. */
export const heroWidths = [640, 960, 1600] as const;

export const heroSrcSet = (base: string): string => heroWidths.map((width) => `${base}-${width}.webp ${width}w`).join(", ");
