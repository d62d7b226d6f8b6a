/** The ways in which a payment can be made. This file has no Zod, so that browsers can load the list. */
export const payWays = ["cash", "wallet", "bank", "other"] as const;
export type PayWay = (typeof payWays)[number];

export const moveInLimits = {
  reading: 40,
  text: 200,
  item: 200,
  broken: 20,
  paid: 10,
  mostTaka: 10_000_000,
  /** A record is deleted this many years after its last change. */
  keptYears: 3,
  /** Each side has this limit of its own, so that neither can use up the other's. */
  photosPerSide: 3,
  caption: 80,
  /** Attempts of one member to add a photo, whether the photo was accepted or not. */
  photosPerDay: 40,
} as const;

/** The files of a photo: the thumbnail, which is also printed, and the full size. */
export const moveInPhotoFiles = ["640.webp", "1600.webp"] as const;
export type MoveInPhotoFile = (typeof moveInPhotoFiles)[number];

export const moveInPhotoUrl = (viewing: string, photo: string, file: MoveInPhotoFile): string =>
  `/api/viewings/${viewing}/move-in/photos/${photo}/${file}`;
