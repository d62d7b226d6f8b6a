/** How something was paid. Here and not with the schema, because browsers load it. */
export const payWays = ["cash", "wallet", "bank", "other"] as const;
export type PayWay = (typeof payWays)[number];

export const moveInLimits = {
  reading: 40,
  text: 200,
  item: 200,
  broken: 20,
  paid: 10,
  mostTaka: 10_000_000,
  /** Kept so long after the last change. */
  keptYears: 3,
  /** Of each side, so that neither can use up the other's. */
  photosPerSide: 3,
  caption: 80,
  /** Attempts of one member, whether the photo was accepted or not. */
  photosPerDay: 40,
} as const;

/** The thumbnail, which is printed too, and the photo. */
export const moveInPhotoFiles = ["640.webp", "1600.webp"] as const;
export type MoveInPhotoFile = (typeof moveInPhotoFiles)[number];

export const moveInPhotoUrl = (viewing: string, photo: string, file: MoveInPhotoFile): string =>
  `/api/viewings/${viewing}/move-in/photos/${photo}/${file}`;
